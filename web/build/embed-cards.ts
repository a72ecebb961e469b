// SPDX-License-Identifier: MIT
// What other programs are told of a view: its picture, poster/<view>.png, and oembed/<view>.json, by which a page that is given an
// address can show the figure (oembed.com, version 1.0, type "rich"). The latter says absolute addresses, so it is written
// only where AFG_SITE says where the guide is published.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { heightOf } from '../embed/heights.ts';
import { frameSnippet, NO_WISHES } from '../embed/snippets.ts';
import { VIEW_NAMES, type ViewName } from '../embed/view-names.ts';
import { HEIGHT, WIDTH } from '../posters/draw.ts';
import { posterOf } from '../posters/posters.ts';
import { png, siteAddress } from './identity.ts';

/** As web/embed/heights.json has them. */
export interface Measured {
  columns: { wide: number; narrow: number };
  heights: Record<string, Record<string, number>>;
  titles: Record<string, string>;
}

export const CARD_WIDTH = 1280;
/** Around the drawing, in its own units. */
const MARGIN = 16;
export const CARD_HEIGHT = Math.round((CARD_WIDTH * (HEIGHT + 2 * MARGIN)) / (WIDTH + 2 * MARGIN));

/** The rules of the posters in light colours, without variables: a drawing outside of a page knows none. */
export function posterRules(posters: string, tokens: string): string {
  const light = /:root\s*\{([^}]*)\}/.exec(tokens)?.[1] ?? '';
  const values = new Map([...light.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]));
  const rules = posters.replace(/@media[\s\S]*$/, '').replace(/\/\*[\s\S]*?\*\//g, '');
  return rules.replace(/var\((--[\w-]+)\)/g, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`${name} is no colour of the light theme`);
    return value;
  });
}

const nameOf = ({ view, tag }: ViewName): string => (view === 'lab' ? `${tag} lab` : tag);

export function card(name: ViewName, rules: string): string {
  const [, drawing = ''] = /^<svg[^>]*>([\s\S]*)<\/svg>$/.exec(posterOf(nameOf(name))) ?? [];
  const box = [-MARGIN, -MARGIN, WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN].join(' ');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}" viewBox="${box}"><style>${rules}</style><path fill="#fbf9f4" d="M${-MARGIN} ${-MARGIN}h${WIDTH + 2 * MARGIN}v${HEIGHT + 2 * MARGIN}H${-MARGIN}z"/>${drawing}</svg>`;
}

export function oembed(name: ViewName, site: string, { columns, heights, titles }: Measured): object {
  const title = titles[name.view] ?? '';
  const width = columns.wide;
  const height = heightOf(heights, name.view, '', width);
  const html = frameSnippet({ ...NO_WISHES, folder: site, name, hash: '', title, height, lang: 'en' });
  return {
    version: '1.0',
    type: 'rich',
    provider_name: 'Attention Field Guide',
    provider_url: site,
    title,
    html,
    width,
    height,
    thumbnail_url: `${site}poster/${name.view}.png`,
    thumbnail_width: CARD_WIDTH,
    thumbnail_height: CARD_HEIGHT,
  };
}

export function embedCards(folder: string): Plugin {
  const site = siteAddress(process.env.AFG_SITE);
  const read = (file: string): string => readFileSync(`${folder}/${file}`, 'utf8');
  return {
    name: 'embed-cards',
    apply: 'build',
    async generateBundle() {
      const emit = (fileName: string, source: string | Uint8Array) =>
        this.emitFile({ type: 'asset', fileName, source });
      const rules = posterRules(read('styles/posters.css'), read('styles/tokens.css'));
      const measured: Measured = JSON.parse(read('embed/heights.json'));
      for (const name of VIEW_NAMES) {
        emit(`poster/${name.view}.png`, await png(card(name, rules)));
        if (site === undefined) continue;
        emit(`oembed/${name.view}.json`, `${JSON.stringify(oembed(name, site, measured), null, 1)}\n`);
      }
    },
  };
}

// SPDX-License-Identifier: MIT
// Keeps the loss chart in step with its figure: loads uPlot when a reader comes to the figure, redraws on new
// data, on a new width and on a change of colours, each time in a task of its own after the figure has been shown. What is
// drawn is decided by the figure, which names a curve's colour by its token.

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { isNarrow, measurer, type NamePlaces, namePlaces } from '../../draw/chart-names.ts';
import type { ChartData, LossChart } from '../../draw/loss-chart.ts';
import { afterFrame } from '../shared/after-frame.ts';
import { whenIdle } from '../shared/when-near.ts';

const loadChart = () => import('../../draw/loss-chart.ts');

/** What tells that a reader has come to a figure. */
const COMES = ['pointerenter', 'focusin'] as const;
let rehearsed = false;

/** Forced colours reach no canvas: there these stand for the tokens. Dashes and names tell the curves apart. */
const FORCED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['--ink', '--leak', '--query', '--muted', '--focus'].map((name) => [name, 'CanvasText'])),
  '--key': 'Highlight',
  '--rule': 'GrayText',
  '--surface': 'Canvas',
};

type Host = ReactiveControllerHost & HTMLElement;

export class ChartController implements ReactiveController {
  /** The drawing code could not be loaded or started; the numbers are still in the table. */
  unavailable = false;
  private chart: LossChart | undefined;
  private box: HTMLElement | undefined;
  private loading = false;
  private width = 0;
  private stopWaiting: (() => void) | undefined;
  private readonly resize = new ResizeObserver(([entry]) => {
    const width = Math.floor(entry?.contentRect.width ?? 0);
    if (width !== this.width) {
      this.width = width;
      this.host.requestUpdate();
    }
  });
  private readonly recolour = (): void => this.host.requestUpdate();
  private readonly comes = (): void => void this.preload();
  private readonly theme = new MutationObserver(this.recolour);
  private readonly scheme = matchMedia('(prefers-color-scheme: dark)');
  private readonly forced = matchMedia('(forced-colors: active)');

  constructor(
    private readonly host: Host,
    private readonly data: () => ChartData | undefined,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    this.theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    this.theme.observe(this.host, { attributes: true, attributeFilter: ['data-scheme'] });
    this.scheme.addEventListener('change', this.recolour);
    this.forced.addEventListener('change', this.recolour);
    for (const name of COMES) this.host.addEventListener(name, this.comes, { once: true });
  }

  hostDisconnected(): void {
    for (const name of COMES) this.host.removeEventListener(name, this.comes);
    this.theme.disconnect();
    this.scheme.removeEventListener('change', this.recolour);
    this.forced.removeEventListener('change', this.recolour);
    this.resize.disconnect();
    this.stopWaiting?.();
    this.stopWaiting = undefined;
    this.chart?.destroy();
    this.chart = undefined;
    this.box = undefined;
  }

  /** Where the names stand; undefined while nothing is drawn. */
  get names(): NamePlaces | undefined {
    const data = this.data();
    if (data === undefined || this.width === 0 || this.unavailable) return undefined;
    return namePlaces(data, this.width, measurer(this.font));
  }

  /** No name will stand beside the plot. */
  get narrow(): boolean {
    return this.width > 0 && isNarrow(this.width);
  }

  private get font(): string {
    return getComputedStyle(this.host).getPropertyValue('--ui').trim();
  }

  hostUpdated(): void {
    const box = this.host.shadowRoot?.querySelector<HTMLElement>('.plot') ?? undefined;
    if (box !== this.box) {
      this.chart?.destroy();
      this.chart = undefined;
      this.resize.disconnect();
      this.box = box;
      // What is around it is there before the first loss, too.
      if (box?.parentElement) this.resize.observe(box.parentElement);
    }
    this.drawSoon();
  }

  /** Once, however often the figure is drawn until then: what a reader pressed is answered before the chart is. */
  private drawSoon(): void {
    this.stopWaiting ??= afterFrame(() => {
      this.stopWaiting = undefined;
      this.draw();
    });
  }

  private draw(): void {
    const data = this.data();
    if (this.box === undefined) return;
    if (data === undefined) {
      this.chart?.destroy();
      this.chart = undefined;
      return;
    }
    if (this.chart === undefined) {
      void this.load(this.box);
      return;
    }
    const style = getComputedStyle(this.box);
    const own = this.forced.matches ? FORCED : {};
    const token = (name: string) => own[name] ?? style.getPropertyValue(name).trim();
    const curves = data.curves.map((curve) => ({ ...curve, color: token(curve.color) }));
    this.chart.draw(
      { ...data, curves },
      { text: token('--muted'), grid: token('--rule'), ground: token('--surface'), font: token('--ui') },
    );
  }

  /** Fetches the drawing code ahead of the first loss, so that starting a run is not held up by it. */
  async preload(): Promise<void> {
    try {
      const { rehearse } = await loadChart();
      if (rehearsed) return;
      rehearsed = true;
      whenIdle(() => void rehearse(this.font));
    } catch {
      this.giveUp();
    }
  }

  private async load(box: HTMLElement): Promise<void> {
    if (this.loading || this.unavailable) return;
    this.loading = true;
    try {
      const { LossChart } = await loadChart();
      this.loading = false;
      if (box !== this.box || !this.host.isConnected) return;
      this.chart = new LossChart(box);
      this.drawSoon();
    } catch {
      this.giveUp();
    }
  }

  private giveUp(): void {
    this.unavailable = true;
    this.host.requestUpdate();
  }
}

// SPDX-License-Identifier: MIT
// An SVG of our own as PNG, drawn on a canvas. The page's Content-Security-Policy allows data: images and no blob: ones.

const RATIO = 2;

export async function pngOf(
  svg: string,
  { width, height }: { width: number; height: number },
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  try {
    await image.decode();
  } catch {
    return undefined;
  }
  const canvas = document.createElement('canvas');
  canvas.width = width * RATIO;
  canvas.height = height * RATIO;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((take) => canvas.toBlob(take, 'image/png'));
  return blob === null ? undefined : new Uint8Array(await blob.arrayBuffer());
}

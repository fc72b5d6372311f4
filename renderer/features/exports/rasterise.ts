// A picture of vectors as one of pixels, drawn from the very text of its file. Only faces of the system
// are known in there, as in any reader's program.
import { AppError } from '#shared/errors.ts';
import { scaleFor } from './pixel-scale.ts';

/** The size that an SVG of ours begins with, in px. */
const SIZE = /^[^>]*>\s*<svg [^>]*?\bwidth="(\d+(?:\.\d+)?)" height="(\d+(?:\.\d+)?)"/;

/** The PNG of an SVG. Errors: `export.picture_too_large`, before anything large is drawn. */
export async function rasterise(svg: string): Promise<Uint8Array> {
  const [, width, height] = (SIZE.exec(svg) ?? []).map(Number);
  const scale = scaleFor(width ?? Infinity, height ?? Infinity);
  if (width === undefined || height === undefined || scale === null) throw tooLarge();
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const target = canvas.getContext('2d');
  if (target === null) throw tooLarge();
  target.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  // A canvas that the machine has no memory for gives none.
  if (blob === null) throw tooLarge();
  return new Uint8Array(await blob.arrayBuffer());
}

function tooLarge(): AppError {
  return new AppError('export.picture_too_large', 'the picture has too many pixels');
}

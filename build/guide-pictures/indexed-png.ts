// A PNG with at most 256 colours (PNG specification, third edition, colour type 3). A picture of a
// screen has few that matter: so written it is a third as large.
import { crc32, deflateSync } from 'node:zlib';

/** A picture as Electron gives it: rows of blue, green, red, alpha, a byte each. */
export interface Bitmap {
  width: number;
  height: number;
  bgra: Uint8Array;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MOST_COLOURS = 256;

/** Writes it; a colour beyond those becomes the nearest of them. */
export function encodeIndexedPng({ width, height, bgra }: Bitmap): Buffer {
  const pixels = Uint32Array.from({ length: width * height }, (_, at) => colourAt(bgra, 4 * at));
  const palette = choosePalette(pixels);
  const places = new Map(palette.map((colour, at) => [colour, at]));
  const rows = Buffer.alloc(height * (width + 1));
  pixels.forEach((colour, at) => {
    let place = places.get(colour);
    if (place === undefined) places.set(colour, (place = nearest(palette, colour)));
    // Each row begins with its filter: none.
    rows[at + Math.floor(at / width) + 1] = place;
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits for each pixel, an index into the palette.
  header.set([8, 3], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap(channelsOf))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function colourAt(bgra: Uint8Array, at: number): number {
  const [blue = 0, green = 0, red = 0] = bgra.subarray(at, at + 3);
  return (red << 16) | (green << 8) | blue;
}

function channelsOf(colour: number): [number, number, number] {
  return [colour >> 16, (colour >> 8) & 0xff, colour & 0xff];
}

/**
 * First the most frequent colour, then always the one that is furthest from those before, counted by
 * its pixels: a rare colour that means something is not lost among many greys. The same in every run.
 */
function choosePalette(pixels: Uint32Array): number[] {
  const counts = new Map<number, number>();
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const open = [...counts]
    .sort(([a], [b]) => a - b)
    .map(([colour, count]) => ({ colour, count, distance: 1 }));
  const palette: number[] = [];
  while (palette.length < MOST_COLOURS) {
    const next = open.reduce((worst, one) =>
      one.count * one.distance > worst.count * worst.distance ? one : worst,
    );
    if (next.distance === 0) break;
    palette.push(next.colour);
    for (const one of open) {
      const distance = distanceOf(one.colour, next.colour);
      one.distance = palette.length === 1 ? distance : Math.min(one.distance, distance);
    }
  }
  return palette;
}

function nearest(palette: readonly number[], colour: number): number {
  const distances = palette.map((one) => distanceOf(one, colour));
  return distances.indexOf(Math.min(...distances));
}

function distanceOf(a: number, b: number): number {
  const other = channelsOf(b);
  return channelsOf(a).reduce((sum, value, at) => sum + (value - (other[at] ?? 0)) ** 2, 0);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

import { crc32, inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { encodeIndexedPng } from '../../../build/guide-pictures/indexed-png.ts';

/** The chunks of a PNG by their names; a wrong sum fails the test. */
function chunksOf(png: Buffer): Record<string, Buffer> {
  const chunks: Record<string, Buffer> = {};
  for (let at = 8; at < png.length;) {
    const end = at + 8 + png.readUInt32BE(at);
    expect(png.readUInt32BE(end)).toBe(crc32(png.subarray(at + 4, end)));
    chunks[png.toString('latin1', at + 4, at + 8)] = png.subarray(at + 8, end);
    at = end + 4;
  }
  return chunks;
}

it('writes a picture of few colours exactly', () => {
  // Two red pixels above a red and a blue one; blue, green, red, alpha.
  const red = [0, 0, 255, 255];
  const bgra = Uint8Array.from([red, red, red, [255, 0, 0, 255]].flat());
  const png = encodeIndexedPng({ width: 2, height: 2, bgra });
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  const { IHDR, PLTE, IDAT } = chunksOf(png);
  expect([...IHDR!]).toEqual([0, 0, 0, 2, 0, 0, 0, 2, 8, 3, 0, 0, 0]);
  expect([...PLTE!]).toEqual([255, 0, 0, 0, 0, 255]);
  expect([...inflateSync(IDAT!)]).toEqual([0, 0, 0, 0, 0, 1]);
});

it('keeps a rare colour that is far from all others, and merges those that are near', () => {
  // 256 greys, each of them twice, 44 more shades of each grey's neighbourhood, and one violet pixel.
  const greys = Array.from({ length: 256 }, (_, value) => [value, value, value, 255]);
  const tinted = Array.from({ length: 44 }, (_, value) => [value, value, value + 1, 255]);
  const violet = [200, 0, 120, 255];
  const bgra = Uint8Array.from([...greys, ...greys, ...tinted, violet].flat());
  const { PLTE, IDAT } = chunksOf(encodeIndexedPng({ width: 557, height: 1, bgra }));
  expect(PLTE).toHaveLength(3 * 256);
  const colourOf = (pixel: number) => {
    const place = inflateSync(IDAT!)[1 + pixel]!;
    return [...PLTE!.subarray(3 * place, 3 * place + 3)];
  };
  expect(colourOf(556)).toEqual([120, 0, 200]);
  for (let value = 0; value < 256; value++) {
    const [red = 0] = colourOf(value);
    expect(Math.abs(red - value)).toBeLessThan(3);
  }
});

// The icons that are checked in: every size is there, and each picture has the size that it is said to have.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const read = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../build/resources/${name}`, import.meta.url)));

/** Edges of a PNG, by its header chunk (PNG specification, section 11.2.1). */
function edges(png: Buffer): [width: number, height: number] {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  expect(png.subarray(12, 16).toString('latin1')).toBe('IHDR');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

test.each([16, 24, 32, 48, 64, 128, 256, 512, 1024])('Linux has %i pixels', (size) => {
  expect(edges(read(`icons/${String(size)}x${String(size)}.png`))).toEqual([size, size]);
});

test.each(['icon', 'case-file'])('%s.ico has seven sizes', (name) => {
  const ico = read(`${name}.ico`);
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 7]);
  const found = [0, 1, 2, 3, 4, 5, 6].map((index) => {
    const entry = ico.subarray(6 + 16 * index);
    const at = entry.readUInt32LE(12);
    const png = ico.subarray(at, at + entry.readUInt32LE(8));
    const [width, height] = edges(png);
    // A byte of the directory says 0 for 256.
    expect([entry.readUInt8(0), entry.readUInt8(1)]).toEqual([width % 256, height % 256]);
    return width;
  });
  expect(found).toEqual([16, 24, 32, 48, 64, 128, 256]);
});

test.each(['icon', 'case-file'])('%s.icns has every size, also for dense screens', (name) => {
  const icns = read(`${name}.icns`);
  expect(icns.subarray(0, 4).toString('latin1')).toBe('icns');
  expect(icns.readUInt32BE(4)).toBe(icns.length);
  const found: Record<string, number> = {};
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) {
    const png = icns.subarray(at + 8, at + icns.readUInt32BE(at + 4));
    found[icns.subarray(at, at + 4).toString('latin1')] = edges(png)[0];
  }
  expect(found).toEqual({
    ...{ icp4: 16, icp5: 32, ic11: 32, ic12: 64, ic07: 128 },
    ...{ ic13: 256, ic08: 256, ic14: 512, ic09: 512, ic10: 1024 },
  });
});

// The two files that hold an icon in several sizes: ICO (Windows) and ICNS (macOS), both around PNGs.

/** PNGs by their edge in pixels. */
export type PngSizes = ReadonlyMap<number, Uint8Array>;

/** Of an ICO; 256 is the largest that its directory can say. */
export const ICO_SIZES = [16, 24, 32, 48, 64, 128, 256] as const;

/** Of an ICNS: the type of each entry and the edge of its picture; several are for dense screens. */
export const ICNS_ENTRIES = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
] as const;

function pick(pictures: PngSizes, size: number): Uint8Array {
  const png = pictures.get(size);
  if (png === undefined) throw new Error(`there is no picture of ${String(size)} pixels`);
  return png;
}

/** An ICO of `ICO_SIZES`; throws when a size is missing. */
export function makeIco(pictures: PngSizes): Uint8Array {
  const header = Buffer.alloc(6 + 16 * ICO_SIZES.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(ICO_SIZES.length, 4);
  let offset = header.length;
  ICO_SIZES.forEach((size, index) => {
    const { length } = pick(pictures, size);
    const at = 6 + 16 * index;
    // 0 stands for 256.
    header.writeUInt8(size % 256, at);
    header.writeUInt8(size % 256, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += length;
  });
  return Buffer.concat([header, ...ICO_SIZES.map((size) => pick(pictures, size))]);
}

/** An ICNS of `ICNS_ENTRIES`; throws when a size is missing. */
export function makeIcns(pictures: PngSizes): Uint8Array {
  const entries = ICNS_ENTRIES.map(([type, size]) => {
    const png = pick(pictures, size);
    const head = Buffer.alloc(8);
    head.write(type, 'latin1');
    head.writeUInt32BE(8 + png.length, 4);
    return Buffer.concat([head, png]);
  });
  const body = Buffer.concat(entries);
  const head = Buffer.alloc(8);
  head.write('icns', 'latin1');
  head.writeUInt32BE(8 + body.length, 4);
  return Buffer.concat([head, body]);
}

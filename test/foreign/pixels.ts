// Pictures of one colour, in the place of those that the hidden window makes of a report's figures.
import { crc32, deflateSync } from 'node:zlib';
import type { ReportDocument } from '#shared/report/document.ts';

const SIGNATURE = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** One grey pixel. */
function onePixel(grey: number): Uint8Array {
  const header = Buffer.of(0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0);
  const pixels = deflateSync(Buffer.of(0, grey));
  const chunks = [chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat([SIGNATURE, ...chunks]));
}

/** One for each figure, each another grey. */
export function pixelsOf({ sections }: ReportDocument): { id: string; png: Uint8Array }[] {
  const figures = sections
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.kind === 'figure' ? [block] : []));
  return figures.map(({ id }, index) => ({ id, png: onePixel(40 + index) }));
}

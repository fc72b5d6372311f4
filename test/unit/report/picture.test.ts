// Pictures that the page drew, as they are let into a file.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { writeFlowSvg } from '#shared/charts/flow-svg.ts';
import { writePicture } from '../../../electron/report/picture.ts';
import { temporaryFolder } from '../../builders/casefile-file.ts';
import { buildExhibit, buildScene, namedTheme } from '../../builders/flow-scene.ts';
import { buildHit, buildNodes, evmAddress } from '../../builders/hits.ts';

const HASH = 'ab'.repeat(32);
const subject = evmAddress(0);
const svg = writeFlowSvg(
  buildScene([buildHit({ nodes: buildNodes([evmAddress(1)], [subject, '5']) })], subject),
  { ...namedTheme, colour: () => '#123456' },
  buildExhibit({ title: '<script>alert(1)</script> href="x" url(y)' }),
);

async function write(format: 'svg' | 'png', content: string | Uint8Array): Promise<Buffer> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const { temporaryPath } = await writePicture({
    ...{ path: join(temporaryFolder(), `a.${format}`), format, bytes, answers: [HASH] },
    texts: { Title: 'Flow 资金', Software: 'Tracefile 1.2.3' },
  });
  return readFile(temporaryPath);
}

const refused = (problem: string) => ({ code: 'input.invalid', details: { problem } });

describe('an SVG', () => {
  it('that names its snapshot is written as it came, texts like code included', async () => {
    expect((await write('svg', svg)).toString('utf8')).toBe(svg);
  });

  it.each([
    ['of another snapshot', svg.replace(HASH, 'cd'.repeat(32)), 'other_snapshot'],
    ['that is none', '<html></html>', 'not_svg'],
    ['that is cut', svg.slice(0, -20), 'not_well_formed'],
    ['with two roots', `${svg}<g></g>`, 'not_well_formed'],
    ['with elements closed out of order', svg.replace('</svg>', '<g><a></g></a></svg>'), null],
    ['with a bare ampersand', svg.replace('</svg>', 'a & b</svg>'), 'not_well_formed'],
    ['with a control character', svg.replace('</svg>', '\u0001</svg>'), 'not_well_formed'],
    ['with a document type', svg.replace('<svg', '<!DOCTYPE svg><svg'), 'not_svg'],
    ['that runs code', svg.replace('</svg>', '<script></script></svg>'), 'not_allowed'],
    [
      'that runs code under a prefix',
      svg.replace('</svg>', '<s:script xmlns:s="http://www.w3.org/2000/svg"></s:script></svg>'),
      'not_allowed',
    ],
    ['that refers under a prefix', svg.replace('<g', '<g other:href="x"'), 'not_allowed'],
    ['that runs code by an event', svg.replace('<g', '<g onload="1"'), 'not_allowed'],
    ['that fetches an image', svg.replace('</svg>', '<image/></svg>'), 'not_allowed'],
    ['that refers to something', svg.replace('<g', '<g xlink:href="x"'), 'not_allowed'],
    ['that paints from an address', svg.replace('fill="#123456"', 'fill="url(x)"'), 'not_allowed'],
    ['with a style of its own', svg.replace('<g', '<g style="x"'), 'not_allowed'],
  ])('%s is refused', async (_what, text, problem) => {
    expect(text).not.toBe(svg);
    await expect(write('svg', text)).rejects.toMatchObject(refused(problem ?? 'not_well_formed'));
  });

  it('that is no UTF-8 is refused', async () => {
    await expect(write('svg', Uint8Array.of(0x3c, 0xff))).rejects.toMatchObject(
      refused('not_utf8'),
    );
  });
});

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

const SIGNATURE = Buffer.of(137, 80, 78, 71, 13, 10, 26, 10);
const header = chunk('IHDR', Buffer.of(0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0));
const data = chunk('IDAT', deflateSync(Buffer.of(0, 255)));
const end = chunk('IEND', Buffer.alloc(0));
const png = Buffer.concat([SIGNATURE, header, data, end]);

describe('a PNG', () => {
  it('is given its facts after its header, and keeps everything else', async () => {
    const written = await write('png', png);
    const at = SIGNATURE.length + header.length;
    expect(written.subarray(0, at)).toEqual(png.subarray(0, at));
    expect(written.subarray(-(data.length + end.length))).toEqual(Buffer.concat([data, end]));
    const title = chunk('iTXt', Buffer.from('Title\0\0\0\0\0Flow 资金', 'utf8'));
    expect(written.subarray(at, at + title.length)).toEqual(title);
    expect(written.toString('latin1')).toContain('Tracefile 1.2.3');
  });

  it.each([
    ['that is none', Buffer.from('GIF89a')],
    ['that is cut', png.subarray(0, -4)],
    ['with something behind its end', Buffer.concat([png, Buffer.of(0)])],
    [
      'of which a byte is wrong',
      Buffer.concat([png.subarray(0, 20), Buffer.of(9), png.subarray(21)]),
    ],
    ['without its header', Buffer.concat([SIGNATURE, data, end])],
  ])('%s is refused', async (_what, bytes) => {
    await expect(write('png', bytes)).rejects.toMatchObject(refused('not_png'));
  });
});

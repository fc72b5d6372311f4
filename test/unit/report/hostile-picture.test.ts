// The picture of an answer whose every name is hostile: it is written, and held for what it is.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { writePicture } from '../../../electron/report/picture.ts';
import { hostilePicture } from '../../builders/hostile-documents.ts';
import { buildScreeningView } from '../../builders/kya-view.ts';

const folder = mkdtempSync(join(tmpdir(), 'tracefile-hostile-picture-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

it('is exported: no name in it makes it look like a picture that runs or fetches', async () => {
  const svg = hostilePicture();
  expect(svg).toContain('&lt;img src=x onerror=ran=1&gt;');
  const path = join(folder, 'flow.svg');
  const { sha256 } = buildScreeningView().summary;
  const written = await writePicture({
    ...{ path, format: 'svg', bytes: new TextEncoder().encode(svg) },
    ...{ answers: [sha256], texts: {} },
  });
  expect(readFileSync(written.temporaryPath, 'utf8')).toBe(svg);
});

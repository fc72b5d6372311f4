// A bundle for external recipients in the real application: what will leave is shown before, it verifies as any
// other, and no byte of any file in it, however packed, holds what is as a token or stays behind.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, test, type Locator } from 'playwright/test';
import { PROOFS_PATH } from '#shared/bundle/proof.ts';
import { REPORT_FORMATS } from '#shared/report/report.ts';
import { createMachine, type Machine } from '../drive/application.ts';
import {
  chooseBundle,
  closeDialog,
  makeKey,
  makeReport,
  writeBundle,
} from '../drive/bundle-story.ts';
import { ATTACHMENT, CASE, NAME, NOTE } from '../drive/case-story.ts';
import {
  followInstructions,
  openInBrowser,
  runStranger,
  unpackBundle,
  verifyByTask,
} from '../drive/foreign-bundle.ts';
import { INVESTIGATOR } from '../drive/main-job.ts';
import { launchBuilt, OFFICE, OFFICE_NAMES } from '../drive/prepared.ts';
import { words } from '../drive/words.ts';

let machine: Machine;
test.beforeEach(() => {
  machine = createMachine();
});
test.afterEach(() => machine.remove());

/** The cells of a column of the preview, in the table whose name begins as a message does. */
async function column(dialog: Locator, name: string, index: number): Promise<string[]> {
  const [begin = ''] = words(name, { count: '|' }).split('|');
  const cells = dialog.locator(`[aria-label^="${begin}"] tbody td:nth-child(${String(index)})`);
  return (await cells.allTextContents()).map((text) => text.trim());
}

/** Every file below a folder, by its path within. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

/** All that can be read in a file: its bytes, and where it is packed what is in it. */
function readWhole(path: string): Buffer[] {
  const bytes = readFileSync(path);
  if (path.endsWith('.pdf')) {
    const plain = `${path}.plain`;
    expect(runStranger('qpdf', ['--qdf', '--object-streams=disable', path, plain]).status).toBe(0);
    const told = [runStranger('pdftotext', ['-raw', path, '-']), runStranger('pdfinfo', [path])];
    return [bytes, readFileSync(plain), ...told.map(({ output }) => Buffer.from(output))];
  }
  if (!/\.(?:docx|xlsx|zip)$/.test(path)) return [bytes];
  const folder = mkdtempSync(join(tmpdir(), 'tracefile-packed-'));
  expect(runStranger('unzip', ['-q', path, '-d', folder]).status).toBe(0);
  const packed = filesBelow(folder);
  return [
    bytes,
    Buffer.from(packed.join('\n')),
    ...packed.map((one) => readFileSync(join(folder, one))),
  ];
}

/** As it may be in a file: UTF-8, as PDF states strings, and as markup and JSON escape it. */
function writings(text: string): Buffer[] {
  const utf16 = Buffer.from(text, 'utf16le').swap16();
  const escaped = text.replaceAll('&', '&amp;').replaceAll("'", '&#39;');
  const json = JSON.stringify(text).slice(1, -1);
  return [
    ...[text, escaped, json].map((one) => Buffer.from(one)),
    ...[
      utf16,
      Buffer.from(utf16.toString('hex')),
      Buffer.from(utf16.toString('hex').toUpperCase()),
    ],
  ];
}

test('a bundle for outsiders verifies, and nothing in it holds what stands as a token or stays behind', async () => {
  test.setTimeout(300_000);
  const app = await launchBuilt(machine);
  const { page } = app;
  const fingerprint = await makeKey(page);
  await makeReport(page, CASE.reference);

  const out = join(machine.folder, 'Exports');
  mkdirSync(join(out, 'unpacked'), { recursive: true });
  const bundle = join(out, 'for-outsiders.zip');
  const more = REPORT_FORMATS.filter((format) => format !== 'pdf');
  const dialog = await chooseBundle(page, CASE.reference, { profile: 'external', more });
  const foretold = await column(dialog, 'bundles_preview_file_list', 1);
  const originals = await column(dialog, 'bundles_preview_tokens', 2);
  const withheld = await column(dialog, 'bundles_preview_withheld', 1);
  const { host } = new URL(app.base);
  expect(originals).toEqual(
    expect.arrayContaining([INVESTIGATOR, CASE.owner, OFFICE, OFFICE_NAMES, host, ATTACHMENT.name]),
  );
  // As they are called in the case.
  expect(withheld).toEqual(expect.arrayContaining([NOTE.title, ATTACHMENT.name]));
  await writeBundle(app, bundle);

  const bag = unpackBundle(bundle, join(out, 'unpacked'));
  await test.step('verified', () => {
    expect(verifyByTask(bundle, fingerprint).status).toBe(0);
    expect(followInstructions(bag).map(({ status }) => status)).toEqual([0, 0, 0, 0, 0, 0]);
  });
  await test.step('as foretold', () => {
    const inside = filesBelow(bag).filter((path) => path.startsWith('data/'));
    expect(inside.filter((path) => !path.startsWith('data/reports/')).sort()).toEqual(
      foretold.toSorted(),
    );
    // One of each format, and their list.
    expect(inside.filter((path) => path.startsWith('data/reports/')).length).toBe(
      REPORT_FORMATS.length,
    );
  });
  await test.step('searched', () => {
    const paths = filesBelow(bag);
    // The private label leaves: the report's table of hits cites it.
    const hidden = [...originals, NOTE.title, NOTE.word, ATTACHMENT.text];
    const found: string[] = [];
    let read = 0;
    for (const path of ['', ...paths]) {
      const parts = path === '' ? [readFileSync(bundle)] : readWhole(join(bag, path));
      read += parts.length;
      for (const text of hidden) {
        const isThere = writings(text).some((one) => parts.some((part) => part.includes(one)));
        if (isThere) found.push(`${path}: ${text}`);
      }
    }
    expect(found).toEqual([]);
    // The search reaches into what is packed: what the case is about is found in each report.
    expect(read).toBeGreaterThan(paths.length + 20);
    for (const path of paths.filter((one) => /^data\/reports\/.*\.\w+$/.test(one))) {
      const parts = readWhole(join(bag, path));
      expect(
        parts.some((part) => part.includes(NAME)),
        path,
      ).toBe(true);
    }
  });
  await test.step('its viewer says that it was redacted', async () => {
    const viewer = await openInBrowser(join(bag, 'viewer.html'));
    await expect(viewer.page.getByText(words('viewer_notice_redacted'))).toBeVisible();
    await expect(viewer.page.locator('td', { hasText: '[person 1]' }).first()).toBeVisible();
    expect(viewer.requests).toEqual([]);
    await viewer.close();
  });
  await test.step('one token of it is proved', async () => {
    await closeDialog(page);
    const own = join(out, 'for-us.zip');
    await chooseBundle(page, CASE.reference, { profile: 'internal', more: [] });
    await writeBundle(app, own);
    mkdirSync(join(out, 'own'));
    const proofs = readFileSync(join(unpackBundle(own, join(out, 'own')), PROOFS_PATH), 'utf8');
    const line = proofs.split('\n').find((one) => one.includes(`"text":"${CASE.owner}"`)) ?? '';
    const proof = join(out, 'proof.json');
    writeFileSync(proof, line);
    const proved = verifyByTask(bundle, fingerprint, proof);
    expect(proved.output).toMatch(
      new RegExp(`^PROVED: \\[person \\d+\\] stands for: ${CASE.owner}$`, 'm'),
    );
    expect(proved.status).toBe(0);
    writeFileSync(proof, line.replace(CASE.owner, 'Somebody Else'));
    expect(verifyByTask(bundle, fingerprint, proof).status).toBe(1);
  });
  expect(app.problems).toEqual([]);
});

// Bundles for external recipients by the bundle service: their reports are redacted, no word of the person's own
// keeps one from being written, and a preview says what stays behind.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readIndexFile } from '#shared/bundle/index-file.ts';
import { readRedactionFile } from '#shared/bundle/redaction-file.ts';
import { readViewerParts } from '../../../build/tasks/viewer-parts.ts';
import { createCheck } from '../../../electron/bundle/check-bundle.ts';
import { T0, temporaryFolder } from '../../builders/casefile-file.ts';
import { CASE, NEW_REPORT, openService, readFrom } from '../../fakes/bundle-stage.ts';

const checkBundle = createCheck(readViewerParts());

/** One for external recipients, after the person wrote one for internal use under a name of their own. */
async function writeAfter(ownName: string, caseTitle?: string) {
  const to = temporaryFolder();
  const names = [ownName, 'bundle.zip'];
  const chooseExportPath = async () => join(to, names.shift() ?? '');
  const { service, write } = openService({ chooseExportPath }, 'write', caseTitle);
  await write();
  await write('external');
  const path = join(to, 'bundle.zip');
  const index = readIndexFile(await readFrom(path, 'data/index.json'));
  return { service, path, reports: index?.reports ?? [] };
}

it('a redacted one has redacted reports, bound to the content before', async () => {
  const { to, write } = openService();
  const written = await write('external');
  const path = join(to, 'bundle.zip');
  const index = readIndexFile(await readFrom(path, 'data/index.json'));
  const [report] = index?.reports ?? [];
  // Its redacted report names the one before redaction.
  expect((await checkBundle({ path, signer: null }, {})).contents).toEqual(index);
  const [content] = written!.record.reports;
  expect(report?.contentSha256).toBe(content?.contentSha256);
  expect(report?.title).toContain('[person 1]');
  expect(report?.name).not.toContain('Mara');
  // What was rendered is another content than the one that is approved.
  const rendered = await readFrom(path, `data/reports/${report?.name ?? ''}`);
  expect(rendered).toMatch(/^md [0-9a-f]{64}$/);
  expect(rendered).not.toContain(String(content?.contentSha256));
  expect(readRedactionFile(await readFrom(path, 'data/redaction.json'))?.tokens).not.toEqual([]);
});

// The case has a `Report.pdf` already.
it.each([
  {
    what: 'called as a file that the person wrote',
    ...{ ownName: 'report.json', title: 'Blue report' },
    names: [/report\.md$/, /report 2\.pdf$/, /report 2\.json$/],
  },
  {
    what: 'whose title turns into an original where it becomes a file’s name',
    ...{ ownName: 'Blue harbour', title: 'Blue/harbour' },
    names: [/^report\.md$/, /^report 2\.pdf$/, /^report\.json$/],
  },
])('a report $what gets a plain name', async ({ ownName, title, names }) => {
  const { reports } = await writeAfter(ownName, title);
  expect(reports.map(({ name }) => name)).toEqual(
    names.map((name) => expect.stringMatching(name) as string),
  );
});

it('a title stays where it is no original', async () => {
  const { reports } = await writeAfter('Blue harbour', 'Blue/harbour');
  expect(reports[0]?.title).toContain('Blue/harbour');
});

it.each(['index.json', 'snapshots.json', 'cases.json', 'entries.jsonl', 'viewer.html'])(
  'a file of the person’s own called as one in each bundle, %s, keeps none from being written',
  async (name) => {
    const { service, path } = await writeAfter(name);
    const outside = await service.preview({ caseId: CASE, profile: 'external', reports: [] });
    expect(outside.tokens).toContainEqual(
      expect.objectContaining({ original: name, limit: 'own_word' }),
    );
    // Where it is the whole of a field it is not told all the same.
    const journal = await readFrom(path, 'data/journal/entries.jsonl');
    expect(journal).not.toContain(`"${name}"`);
  },
);

it('an original that is a word of the viewer’s own markup is replaced, and keeps none from being written', async () => {
  const { path, reports } = await writeAfter('Lang', 'for Lang');
  expect(reports[0]?.title).toMatch(/for \[file \d+\]$/);
  expect(await readFrom(path, 'viewer.html')).toContain('<html lang="');
});

it('a preview of what outsiders get says which tokens stand for what, and what stays behind', async () => {
  const { service } = openService();
  const inside = await service.preview({ caseId: CASE, profile: 'internal', reports: [] });
  expect(inside).toMatchObject({ tokens: [], withheld: [] });
  const outside = await service.preview({ caseId: CASE, profile: 'external', reports: [] });
  expect(outside.tokens).toContainEqual(
    expect.objectContaining({ token: '[person 1]', original: 'Mara Test' }),
  );
  // A note, a label, an attachment, and two drafts of reports.
  expect(outside.withheld).toEqual([
    { kind: 'note', id: 'note-1', title: 'First look', isRemoved: false },
    {
      ...{ kind: 'label', id: 'label-1', isRemoved: false },
      title: `mixer (0x${'0f'.repeat(20)})`,
    },
    { kind: 'attachment', id: 'attachment-1', title: 'statement.pdf', isRemoved: false },
    { kind: 'report', id: 'report-1', title: expect.any(String) as string, isRemoved: false },
    { kind: 'report', id: NEW_REPORT, title: '调查报告：by Mara Test', isRemoved: false },
  ]);
});

it('a preview names the evidence in which originals stay, and how far each token reaches', async () => {
  const { service, operations } = openService();
  // The answer that came in under the name of its owner holds that name.
  operations.updateCase({ id: CASE, at: T0 + 70, change: { owner: 'Orsino Velander' } });
  const { tokens, kept } = await service.preview({
    ...{ caseId: CASE, profile: 'external', reports: [NEW_REPORT] },
  });
  const owner = tokens.find(({ original }) => original === 'Orsino Velander');
  expect(owner).toMatchObject({ kind: 'person', limit: null });
  expect(kept).toEqual([
    { path: expect.stringMatching(/^data\/answers\//) as string, tokens: [owner?.token] },
  ]);
});

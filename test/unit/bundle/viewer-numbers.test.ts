// Counts, sizes and numbers of entries in a bundle's viewer have the program's one format.
import { expect, it } from 'vitest';
import { caseViewerData, type ViewerSource } from '#shared/bundle/case-viewer.ts';
import { readIndexFile } from '#shared/bundle/index-file.ts';
import { gatherViewerRecords, MOST_VIEWER_ROWS } from '#shared/bundle/viewer-rows.ts';
import { caseViewerWords } from '#shared/words/viewer-words.ts';
import type { Sha256Hex } from '#shared/domain/ids.ts';
import { bundleIndexText } from '../../builders/bundle-samples.ts';

const HASH = 'a'.repeat(64) as Sha256Hex;
const SNAPSHOT = {
  ...{ id: 's', kind: 'kya', taken_at: 5, subject: '0x01', chain: null, token: null },
  ...{ verdict: null, decision: null, outcome_mark: null, risk: null, score: null },
  ...{ hit_count: 1001, answer_sha256: HASH, environment_name: 'Live', environment_kind: 'live' },
};
const FILE = { id: 'file', file_id: 'file', name: 'a', media_type: '', source: '', remark: '' };
const ENTRY = { at: 1, actor: 'Ada', kind: 'case.changed', why: null, hash: HASH, what: {} };
const ROWS: Readonly<Record<string, unknown[]>> = {
  snapshots: [SNAPSHOT, { ...SNAPSHOT, kind: 'name', hit_count: 1002 }],
  attachments: [{ ...FILE, added_at: 1, removed_at: null }],
  files: [{ id: 'file', size_bytes: 1003, sha256: HASH }],
  journal: Array.from({ length: MOST_VIEWER_ROWS }, () => ({ ...ENTRY, seq: 1004 })),
};

it('they are grouped by thousands wherever the case has them', async () => {
  const source: ViewerSource = {
    index: readIndexFile(bundleIndexText({ journalEntries: 21_005 }))!,
    records: await gatherViewerRecords((name) => ROWS[name] ?? []),
    ...{ files: [], signerFingerprint: HASH, caseFileId: 'f', journalHead: HASH, appVersion: '1' },
    journalEntries: 31_006,
  };
  const { tables, facts } = caseViewerData(source, caseViewerWords('en'));
  const text = JSON.stringify([facts, tables.map(({ title, rows }) => [title, rows[0]])]);
  for (const number of ['1,001', '1,002', '1,003', '1,004', '20,000', '21,005', '31,006']) {
    expect(text).toContain(number);
  }
  expect(text).not.toMatch(/"(?:100\d|[23]100\d)"|\b20000\b|\b[23]100\d\b/);
});

// A report of a whole practice case for external recipients: none of the organisation's own people, services, files or
// keys is in anything that is written from it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import canonicalize from 'canonicalize';
import type { Attachment } from '#shared/domain/attachment.ts';
import type { AttachmentId, CaseId, FileId, Sha256Hex } from '#shared/domain/ids.ts';
import type { ChainedJournalEntry, JournalKind } from '#shared/domain/journal.ts';
import type { ReportDocument } from '#shared/report/document.ts';
import { SECTION_KINDS } from '#shared/report/draft.ts';
import { createRedaction } from '#shared/report/redaction.ts';
import { collectSecrets } from '#shared/report/redaction/collect-secrets.ts';
import { createLeakSearch } from '#shared/report/redaction/find-leaks.ts';
import { SECRET_KINDS } from '#shared/report/redaction/secret.ts';
import { pageFurniture } from '../../../electron/report/html/page-furniture.ts';
import type { RenderTask } from '../../../electron/report/messages.ts';
import { renderReport } from '../../../electron/report/render-report.ts';
import { readZip } from '../../../electron/zip/archive.ts';
import { KYT_SCENARIOS } from '../../../electron/practice/kyt-scenarios.ts';
import { SCENARIOS } from '../../../electron/practice/scenarios.ts';
import { composeReport, sectionsOfEverything } from '../../builders/composed-report.ts';
import { startPracticeClient, type PracticeClient } from '../../builders/practice-client.ts';
import { screenKya, screenKyt } from '../../builders/practice-figures.ts';
import { buildSection, inCase } from '../../builders/report-dossier.ts';

let client: PracticeClient;
beforeAll(async () => {
  client = await startPracticeClient();
});
afterAll(() => client.close());

const caseId = 'case-1' as CaseId;
const at = Date.UTC(2026, 2, 14);
const hash = 'e'.repeat(64) as Sha256Hex;
const entries: (readonly [JournalKind, Record<string, string>])[] = [
  ['case.created', { reference: 'TF-2026-0001', title: 'Layering' }],
  ['case.changed', { 'owner.before': 'Rosalind Weiss', 'owner.after': 'Teodor Aske' }],
  ['environment.changed', { name: 'Northgate A', primaryBase: 'https://aml.northgate.example/v1' }],
  ['table.exported', { fileName: 'hits for weiss.csv', sha256: hash }],
  ['attachment.added', { name: 'call with source.m4a', sha256: hash }],
];
const journal = entries.map(([kind, what], index): ChainedJournalEntry => ({
  ...{ seq: index + 1, at, actor: 'Rosalind Weiss', kind, caseId, subject: null, what },
  ...{ why: 'Asked by Teodor Aske', previousHash: hash, hash },
}));
const attachment: Attachment = {
  ...{ id: 'a1' as AttachmentId, caseId, fileId: 'f1' as FileId, name: 'call with source.m4a' },
  ...{ source: 'Teodor Aske', remark: '', subjectId: null, mediaType: 'audio/mp4', sizeBytes: 9 },
  ...{ sha256: hash, fileModifiedAt: null, addedAt: at, updatedAt: at, removedAt: null },
};

async function report() {
  const [kya, kyt] = [SCENARIOS[0], KYT_SCENARIOS[0]];
  if (kya === undefined || kyt === undefined) throw new Error('there is no scenario');
  const views = [
    inCase(await screenKya(client, kya), 'address'),
    inCase(await screenKyt(client, kyt), 'transaction'),
  ];
  const computed = sectionsOfEverything().filter(({ kind }) => kind === 'figures');
  const written = {
    observed: 'Seen by **Rosalind** Weiss in `hits for weiss.csv`.',
    interpretation: 'TEODOR ASKE disagrees, see <https://aml.northgate.example/v1/help>.',
  };
  const sections = SECTION_KINDS.filter((kind) => kind !== 'figures').map((kind) =>
    buildSection(kind, kind === 'text' ? written : {}),
  );
  const parts = { investigator: 'Rosalind Weiss', journal, attachments: [attachment] };
  const { document } = composeReport(views, {
    sections: [...sections, ...computed],
    dossier: parts,
  });
  const secrets = collectSecrets({
    ...{ ...parts, case: { owner: 'Teodor Aske' }, decisions: [], slots: [] },
    statedTransactions: [],
    ownFacts: [],
    snapshots: views.map(({ summary }) => summary),
  });
  return { document, secrets };
}

/** Every text that is written of a report, by the name of its file; archives file by file. */
async function written(document: ReportDocument): Promise<Map<string, string>> {
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  const texts = new Map<string, string>();
  for (const format of ['html', 'md', 'json', 'document'] as const) {
    texts.set(format, text(await renderReport(document, { format })));
  }
  const printed: RenderTask = { format: 'print', part: 0, blanks: 0 };
  texts.set('print', text(await renderReport(document, printed)));
  const archives: [string, RenderTask][] = [
    ['csv', { format: 'csv' }],
    ['xlsx', { format: 'xlsx' }],
    ['docx', { format: 'docx', pictures: [] }],
  ];
  for (const [format, task] of archives) {
    for (const { name, bytes } of readZip(await renderReport(document, task))) {
      texts.set(`${format}/${name}`, text(bytes));
    }
  }
  const { headerHtml, footerHtml } = pageFurniture(document);
  texts.set('furniture', `${headerHtml}${footerHtml}`);
  for (const { id, svg, alt } of figuresOf(document)) texts.set(`figure/${id}`, `${svg}${alt}`);
  return texts;
}

function figuresOf({ sections }: ReportDocument) {
  const blocks = sections.flatMap((section) => section.blocks);
  return blocks.flatMap((block) => (block.kind === 'figure' ? [block] : []));
}

/** A name that is broken by the runs of a word processor or of a cell is still read as one. */
const withoutTags = (xml: string): string => xml.replace(/<[^>]*>/g, '');

describe('a report of a practice case', () => {
  it('holds no original in any file that is written of it for outsiders', async () => {
    const { document, secrets } = await report();
    const redaction = createRedaction({
      ...{ profile: 'external', secrets, commitmentKey: new Uint8Array(32).fill(1) },
    });
    const leaksOf = (text: string): string[] => {
      const search = createLeakSearch(secrets, (bytes) => new TextDecoder().decode(bytes));
      search.add(new TextEncoder().encode(text));
      return search.finish();
    };
    const redacted = redaction.redactDocument(document);
    const texts = await written(redacted);
    for (const [name, text] of texts) {
      expect(leaksOf(text), name).toEqual([]);
      expect(leaksOf(withoutTags(text)), name).toEqual([]);
    }
    const names = [...texts.keys()];
    for (const name of ['docx/word/document.xml', 'xlsx/xl/workbook.xml']) {
      expect(names).toContain(name);
    }
    expect(names.filter((name) => name.startsWith('figure/')).length).toBeGreaterThan(2);
    // Each says that it is redacted, and names the content that approvals speak of.
    for (const name of ['html', 'md', 'json', 'docx/word/document.xml']) {
      expect(texts.get(name), name).toContain(document.contentSha256);
    }
    for (const format of ['csv/', 'xlsx/']) {
      const whole = [...texts].filter(([name]) => name.startsWith(format)).map(([, one]) => one);
      expect(whole.join('\n'), format).toContain(document.contentSha256);
    }
    expect(texts.get('html')).toContain('before redaction');
    expect(leaksOf(JSON.stringify(redaction.redactJson({ journal, attachment })))).toEqual([]);

    // And in the one for internal use they do are, of each kind but keys.
    const own = leaksOf(canonicalize(document) ?? '');
    const kinds = SECRET_KINDS.filter((kind) => own.some((token) => token.startsWith(`[${kind}`)));
    expect(kinds).toEqual(['person', 'service', 'file']);
  });

  it('keeps its sections, sources and places, with tokens in its texts alone', async () => {
    const { document, secrets } = await report();
    const redaction = createRedaction({
      ...{ profile: 'external', secrets, commitmentKey: new Uint8Array(32).fill(1) },
    });
    const redacted = redaction.redactDocument(document);
    expect(redacted.sections.map(({ id, number }) => [id, number])).toEqual(
      document.sections.map(({ id, number }) => [id, number]),
    );
    expect(placesOf(redacted)).toEqual(placesOf(document));
    expect(redacted.sources.map(({ sha256 }) => sha256)).toEqual(
      document.sources.map(({ sha256 }) => sha256),
    );
    expect(redacted.redaction?.originalContentSha256).toBe(document.contentSha256);
  });
});

/** Every source of a value, in order. */
function placesOf(part: unknown): unknown[] {
  if (typeof part !== 'object' || part === null) return [];
  const own = 'face' in part && 'source' in part ? [part.source] : [];
  return [...own, ...Object.values(part).flatMap(placesOf)];
}

// A report's thread and printer without a thread and without a window: the composer's own work in this
// process, rendered as the plainest bytes, so that a service can be tested by what it does with them.
import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Sha256Hex, SnapshotId } from '#shared/domain/ids.ts';
import { hashContent } from '#shared/report/compose/content-hash.ts';
import type { ReportDocument } from '#shared/report/document.ts';
import type { Dossier } from '#shared/report/dossier.ts';
import { estimatePages } from '#shared/report/estimate-pages.ts';
import { outlineOf } from '#shared/report/parts.ts';
import { createRedaction } from '#shared/report/redaction.ts';
import { privateHashes } from '#shared/report/redaction/private-hashes.ts';
import { citedEvidence } from '#shared/report/redaction/withholding.ts';
import type { ScreeningView } from '#shared/screening/snapshot.ts';
import { renderJson } from '../../electron/report/json.ts';
import type {
  ComposedFacts,
  ReportPrinter,
  StartReport,
} from '../../electron/services/report-ports.ts';

const decode = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const sha256 = (value: unknown): Sha256Hex =>
  createHash('sha256')
    .update(canonicalize(value) ?? '')
    .digest('hex') as Sha256Hex;

/** A document of the draft's sections that are on, each with its texts, and of every answer. */
function documentOf(
  { report, snapshots, case: owner, journalEntries, journalHead, fileId }: Dossier,
  given: readonly SnapshotId[],
  finished: Parameters<ReturnType<StartReport>['finish']>[0],
): ReportDocument {
  const { draft } = report;
  const sources = snapshots.map((one) => ({
    ...{ snapshotId: one.id, kind: one.kind, asset: '', takenAt: one.takenAt },
    subject: one.kind === 'kya' ? one.address : one.kind === 'kyt' ? one.transaction : one.query,
    ...{ environmentName: one.environmentName, isPractice: false, sha256: one.sha256 },
    sizeBytes: given.includes(one.id) ? 1 : 0,
  }));
  const sections = draft.sections
    .filter(({ isOn }) => isOn)
    .map(({ id, kind, title, observed }, index) => ({
      ...{ id, kind, number: String(index + 1), title: title === '' ? kind : title },
      blocks: [{ kind: 'code' as const, text: observed }],
    }));
  const { template } = report;
  const content = { language: draft.language, title: draft.title, template, sections, sources };
  const contentSha256 = hashContent({ ...content, classification: '' });
  return {
    ...{ format: 'tracefile-report', version: 1, reportId: report.id, ...content },
    cover: {
      ...{ caseReference: owner.reference, caseTitle: owner.title, classification: '' },
      ...{ preparedBy: '', preparedAt: finished.preparedAt, practice: null, approvals: [] },
    },
    custody: {
      ...{ fileId, journalEntries, caseEntries: journalEntries, journalHead },
      appVersion: finished.appVersion,
      signerFingerprint: finished.signerFingerprint,
    },
    contentSha256,
  };
}

function factsOf(document: ReportDocument): Omit<ComposedFacts, 'problems'> {
  const { contentSha256, title, sections, sources } = document;
  return {
    ...{ contentSha256, title, ...outlineOf(document) },
    sections: sections.map(({ blocks, ...one }) => ({
      ...one,
      sha256: sha256({ ...one, blocks }),
    })),
    sources: sources.map(({ snapshotId, subject, sha256: hash }) => ({
      ...{ snapshotId, subject, sha256: hash },
    })),
    estimatedPages: estimatePages(document),
    furniture: { headerHtml: '', footerHtml: '' },
  };
}

/** Starts such a report. */
export const openReportThread: StartReport = ({ dossier: bytes }) => {
  const dossier = decode(bytes) as Dossier;
  const given: SnapshotId[] = [];
  let document: ReportDocument | null = null;
  const finished = (): ReportDocument => {
    if (document === null) throw new Error('not finished');
    return document;
  };
  return {
    needs: async () => dossier.snapshots.map(({ id }) => id),
    async add(view) {
      given.push((decode(view) as ScreeningView).summary.id);
    },
    needsGraph: async () => null,
    addGraph: async () => undefined,
    async finish(args) {
      document = documentOf(dossier, given, args);
      return { ...factsOf(document), problems: [] };
    },
    async redact({ secrets, commitmentKey }) {
      const hashes = privateHashes({ ...dossier, evidence: citedEvidence(finished(), dossier) });
      const redaction = createRedaction({ profile: 'external', secrets, commitmentKey, hashes });
      document = redaction.redactDocument(finished());
      return factsOf(document);
    },
    figures: async () => [],
    async render(ask) {
      if (ask.format === 'document') return encode(canonicalize(finished()) ?? '');
      if (ask.format === 'json') return encode(renderJson(finished()));
      if (ask.format === 'pdf') return new Uint8Array(Buffer.concat(ask.printed));
      return encode(`${ask.format} ${finished().contentSha256}`);
    },
    countPages: async (pdf) => (pdf.length > 0 ? 2 : 0),
    contentsStyle: async () => '',
    countParts: async () => 1,
    layOutParts: async (pdfs) => ({ style: '', pages: pdfs.map(() => 2) }),
    end: () => undefined,
  };
};

/** Prints the page's own bytes. */
export function createPlainPrinter(): ReportPrinter {
  return {
    print: async ({ html }) => encode(`%PDF ${new TextDecoder().decode(html)}`),
    printDraft: async ({ html }) => encode(`%PDF ${new TextDecoder().decode(html)}`),
    rasterise: async () => [],
  };
}

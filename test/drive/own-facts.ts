// What is in a report next to its values: cover, contents, list of sources, numbers of sections, tables
// and pictures. Which texts these are, and whether each is what the stored case says.
import { createHash } from 'node:crypto';
import type { Block, ReportDocument, ReportFigure } from '#shared/report/document.ts';
import { valueAt } from './json-place.ts';
import type { StoredCase } from './stored-case.ts';
import { countText, endOfJournal, entriesOfCase, utcText } from './stored-values.ts';

/** Sections of which an approval speaks only as far as a person wrote them. */
const OF_THE_JOURNAL = ['chain_of_custody', 'activity_log'];

/** The texts, each as often as it is there. */
export function ownFacts(document: ReportDocument): string[] {
  const { cover, custody, sections, sources, title, reportId, contentSha256 } = document;
  const tables = [...blocksOf(sections, 'table'), sources, cover.approvals].flatMap((rows) =>
    Array.isArray(rows) && rows.length === 0 ? [] : [rows],
  );
  return [
    ...[title, cover.caseReference, cover.caseTitle, cover.classification],
    ...[cover.preparedBy, utcText(cover.preparedAt), contentSha256, reportId],
    ...[custody.appVersion, custody.fileId, custody.journalHead],
    ...[countText(custody.caseEntries), countText(custody.journalEntries)],
    // The list of sources says what S1 is.
    'S1',
    // In the contents and at its head.
    ...sections.flatMap(({ number, title: own }) => [number, number, own, own]),
    // Of sources and of approvals as well; figures are counted apart.
    ...tables.map((_, index) => countText(index + 1)),
    ...(blocksOf(sections, 'figure') as ReportFigure[]).flatMap(({ source }, index) => [
      ...[countText(index + 1), source === null ? '' : `S${String(source)}`],
    ]),
    ...blocksOf(sections, 'list').flatMap(itemNumbers),
    ...sources.flatMap((source, index) => [
      ...[`S${String(index + 1)}`, source.subject, source.asset, source.environmentName],
      ...[utcText(source.takenAt), source.sha256, countText(source.sizeBytes)],
    ]),
  ];
}

function itemNumbers(list: unknown): string[] {
  const { isOrdered, items } = list as Extract<Block, { kind: 'list' }>;
  return isOrdered ? items.map((_, index) => String(index + 1)) : [];
}

/** Those that are not what the stored case says. `preparedAt`: of the clock that does not move. */
export function wrongFacts(
  document: ReportDocument,
  stored: StoredCase,
  preparedAt: number,
): string[] {
  const { cover, custody, sources, sections, title, reportId, contentSha256 } = document;
  const own = stored.records[`case ${stored.caseId}`];
  const report = stored.records[`report ${reportId}`];
  const { seq, hash } = endOfJournal(stored);
  const numbered = sections.filter(({ number }) => /^\d/.test(number)).map((one) => one.number);
  const facts: Readonly<Record<string, readonly [told: unknown, stored: unknown]>> = {
    title: [title, valueAt(report, '/title')],
    caseReference: [cover.caseReference, valueAt(own, '/reference')],
    caseTitle: [cover.caseTitle, valueAt(own, '/title')],
    classification: [cover.classification, valueAt(own, '/classification')],
    preparedBy: [cover.preparedBy, stored.investigator],
    preparedAt: [cover.preparedAt, preparedAt],
    approvals: [cover.approvals.length, 0],
    appVersion: [custody.appVersion, stored.appVersion],
    fileId: [custody.fileId, stored.fileId],
    journalEntries: [custody.journalEntries, seq],
    caseEntries: [custody.caseEntries, entriesOfCase(stored)],
    journalHead: [custody.journalHead, hash],
    contentSha256: [contentSha256, hashOfContent(document)],
    sections: [numbered.join(), numbered.map((_, index) => String(index + 1)).join()],
    sources: [sources.length, stored.answers.length],
  };
  const wrong = Object.entries(facts).flatMap(([name, [told, held]]) =>
    told === held ? [] : [`${name}: ${String(told)}, not ${String(held)}`],
  );
  return [...wrong, ...sources.flatMap((_, index) => wrongSource(document, stored, index))];
}

/** A line of the list of sources. */
function wrongSource({ sources }: ReportDocument, { answers }: StoredCase, index: number) {
  const [source, answer] = [sources[index], answers[index]];
  if (source === undefined || answer === undefined) return [`S${String(index + 1)}: not stored`];
  const { request, summary, sha256, sizeBytes } = answer;
  const asset = [request['chain_name'], request['token']].flatMap((part) =>
    typeof part === 'string' ? [part] : [],
  );
  const facts = {
    subject: [source.subject, request['address'] ?? request['tx_id'] ?? request['name']],
    asset: [source.asset.toLowerCase(), asset.join(', ').toLowerCase()],
    environmentName: [source.environmentName, summary.environmentName],
    takenAt: [source.takenAt, summary.takenAt],
    sha256: [source.sha256, sha256],
    sizeBytes: [source.sizeBytes, sizeBytes],
  };
  return Object.entries(facts).flatMap(([name, [told, held]]) =>
    told === held ? [] : [`S${String(index + 1)} ${name}: ${String(told)}, not ${String(held)}`],
  );
}

/** SHA-256 over what an approval speaks of, its names in order (RFC 8785; it has no unusual number). */
function hashOfContent({ cover, language, sections, sources, template, title }: ReportDocument) {
  const counted = sections.map((section) =>
    OF_THE_JOURNAL.includes(section.kind)
      ? {
          ...section,
          blocks: section.blocks.filter(({ kind }) => kind === 'statement' || kind === 'figure'),
        }
      : section,
  );
  const { classification } = cover;
  const content = { classification, language, sections: counted, sources, template, title };
  return createHash('sha256')
    .update(JSON.stringify(inOrder(content)))
    .digest('hex');
}

function inOrder(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(inOrder);
  if (typeof part !== 'object' || part === null) return part;
  const entries = Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, value]) => [name, inOrder(value)]));
}

/** Every part of a kind, in order. */
export function blocksOf(part: unknown, kind: string): unknown[] {
  if (Array.isArray(part)) return part.flatMap((one) => blocksOf(one, kind));
  if (typeof part !== 'object' || part === null) return [];
  const own = 'kind' in part && part.kind === kind ? [part] : [];
  return [...own, ...Object.values(part).flatMap((one) => blocksOf(one, kind))];
}

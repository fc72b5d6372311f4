// A picture says which of the person's own labels are in it, so that a copy for external recipients can be told
// truthfully: what is drawn has left.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressKey } from '#shared/domain/address.ts';
import type { CaseId, LabelId } from '#shared/domain/ids.ts';
import type { PrivateLabel } from '#shared/domain/label.ts';
import type { DraftSection } from '#shared/report/draft.ts';
import { createCommitter } from '#shared/report/redaction/commitments.ts';
import { withholding } from '#shared/report/redaction/withholding.ts';
import type { KyaView, KytView } from '#shared/screening/snapshot.ts';
import { composeReport } from '../../builders/composed-report.ts';
import { buildSection, inCase } from '../../builders/report-dossier.ts';
import { answerOf, screenKya, screenKyt } from '../../builders/practice-figures.ts';
import { startPracticeClient, type PracticeClient } from '../../builders/practice-client.ts';
import { KYT_SCENARIOS } from '../../../electron/practice/kyt-scenarios.ts';
import { SCENARIOS } from '../../../electron/practice/scenarios.ts';

let client: PracticeClient;
beforeAll(async () => {
  client = await startPracticeClient();
});
afterAll(() => client.close());

const labelOf = (address: string, index: number): PrivateLabel => ({
  ...{ id: `label-${String(index)}` as LabelId, caseId: 'case-1' as CaseId },
  ...{ address, addressKey: addressKey(address), text: `Own${String(index)}Label`, colour: null },
  ...{ remark: '', createdAt: 1, updatedAt: 1, removedAt: null },
});
const inOrder = (ids: readonly string[]): string[] => [...ids].sort();

/** A label on every address of the answer, and on one that is nowhere in it. */
function labelsOf(view: KyaView | KytView): PrivateLabel[] {
  const found = JSON.stringify(answerOf(view)).match(
    /0x[0-9a-fA-F]{40}\b|\bT[1-9A-HJ-NP-Za-km-z]{33}\b/g,
  );
  return [...new Set(found), `0x${'0f'.repeat(20)}`].map(labelOf);
}

function drawnIn(view: KyaView | KytView, kind: DraftSection['figures'][number]['kind']) {
  const labels = labelsOf(view);
  const figure = { id: 'f1', kind, snapshotId: 'one', side: null, caption: '' };
  const { document } = composeReport([inCase<KyaView | KytView>(view, 'one')], {
    sections: [buildSection('figures', { figures: [figure] })],
    dossier: { labels },
  });
  const [block] = document.sections[0]?.blocks ?? [];
  return { labels, document, figure: block?.kind === 'figure' ? block : null };
}

it.each([
  ...SCENARIOS.map((one) => [one.title, 'flow', () => screenKya(client, one)] as const),
  ...KYT_SCENARIOS.map((one) => [one.title, 'mirrored', () => screenKyt(client, one)] as const),
])('%s: exactly the labels that are in the %s picture are told', async (_, kind, screen) => {
  const { labels, figure } = drawnIn(await screen(), kind);
  if (figure === null) return;
  const drawn = labels.filter(({ text }) => figure.svg.includes(text)).map(({ id }) => id);
  expect(inOrder(figure.labels ?? [])).toEqual(inOrder(drawn));
});

it('a label that is drawn does not stay behind, and one that is not does', async () => {
  const all = [];
  for (const one of SCENARIOS) all.push(drawnIn(await screenKya(client, one), 'flow'));
  all.sort((a, b) => (b.figure?.labels?.length ?? 0) - (a.figure?.labels?.length ?? 0));
  const [most] = all;
  if (most === undefined) throw new Error('no scenario');
  const { labels, document, figure } = most;
  const drawn = figure?.labels ?? [];
  expect(drawn.length).toBeGreaterThan(1);
  const records = { notes: [], labels, attachments: [], reports: [] };
  const committer = createCommitter(new Uint8Array(32));
  const behind = withholding(records, [document], committer).map(({ id }) => id);
  expect(behind.length).toBeGreaterThan(0);
  expect(inOrder([...behind, ...drawn])).toEqual(inOrder(labels.map(({ id }) => id)));
});

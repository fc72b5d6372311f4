// The flow of each answer behind its findings, where the section has it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SnapshotId } from '#shared/domain/ids.ts';
import { writeFlowView } from '#shared/figures/flow-view-state.ts';
import { NO_FILTERS } from '#shared/flow/filter-terms.ts';
import { MAX_FLOW_FIGURES } from '#shared/report/compose/sections/on-chain-findings.ts';
import type { Block } from '#shared/report/document.ts';
import { fitsOnePage } from '#shared/report/figure-page.ts';
import type { KyaView, KytView } from '#shared/screening/snapshot.ts';
import { composeReport } from '../../builders/composed-report.ts';
import { buildSection, inCase } from '../../builders/report-dossier.ts';
import { screenKya, screenKyt } from '../../builders/practice-figures.ts';
import { startPracticeClient, type PracticeClient } from '../../builders/practice-client.ts';
import { KYT_SCENARIOS } from '../../../electron/practice/kyt-scenarios.ts';
import { SCENARIOS } from '../../../electron/practice/scenarios.ts';

let client: PracticeClient;
let address: KyaView;
let transaction: KytView;
beforeAll(async () => {
  client = await startPracticeClient();
  const mixer = SCENARIOS.find(({ title }) => title === 'Mixer at two hops')!;
  address = inCase(await screenKya(client, mixer), 'address');
  const both = KYT_SCENARIOS.find(({ title }) => title === 'Both ends of a layering')!;
  transaction = inCase(await screenKyt(client, both), 'transaction');
});
afterAll(() => client.close());

function blocksOf(views: readonly (KyaView | KytView)[], isOn = true, dossier = {}) {
  const { document } = composeReport(views, {
    sections: [buildSection('on_chain_findings', isOn ? { flowFigures: true } : {})],
    dossier,
  });
  return document.sections[0]?.blocks ?? [];
}

const figuresIn = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => (block.kind === 'figure' ? [block] : []));

it('each address has its flow, a transaction both of its sides, behind its own findings', () => {
  const blocks = blocksOf([address, transaction]);
  expect(figuresIn(blocks).map(({ source, caption }) => [source, caption])).toEqual([
    [1, 'Flow of funds'],
    [2, expect.stringMatching(/^Both sides of the transaction\. Aggregated to fit one page/)],
  ]);
  expect(blocks.map(({ kind }) => kind).filter((kind) => kind !== 'notice')).toEqual([
    ...['heading', 'statement', 'figure', 'heading', 'statement', 'figure'],
  ]);
  expect(figuresIn(blocks)[0]?.svg).toContain(address.summary.sha256);
});

it('the same answers give the same pictures', () => {
  expect(blocksOf([address, transaction])).toEqual(blocksOf([address, transaction]));
});

it('none is drawn where it is switched off, or in a report that was begun before', () => {
  expect(figuresIn(blocksOf([address], false))).toEqual([]);
});

it('one that was left unfolded and is over a page is drawn in its aggregated form, which is told', () => {
  const [first] = address.result!.hits;
  const hits = Array.from({ length: 400 }, (_, index) => ({
    ...first!,
    index,
    nodes: first!.nodes.map((node, place) =>
      place === 0 ? { ...node, address: `0x${index.toString(16).padStart(40, 'a')}` } : node,
    ),
  }));
  const large: KyaView = { ...address, result: { ...address.result!, hits } };
  const stateJson = writeFlowView({
    ...{
      filters: NO_FILTERS,
      opened: [],
      isUnfolded: true,
      grouping: 'addresses',
      openedGroups: [],
      mode: 'picture',
      hit: null,
    },
    ...{ isLegendOpen: false, isPanelOpen: false, selection: null, viewport: null, pins: [] },
  });
  const flowViews = [{ snapshotId: large.summary.id, side: 'address', stateJson }];
  const [figure] = figuresIn(blocksOf([large], true, { flowViews }));
  expect(fitsOnePage(figure!)).toBe(true);
  expect(figure!.caption).toBe(
    'Flow of funds. Aggregated to fit one page: several addresses share a mark, which shows ' +
      'their count and sum. The screening’s exports list every address.',
  );
  // Of 400 paths none is lost: what is not drawn is in the count of a mark.
  expect(figure!.svg).toMatch(/Addresses folded: 3\d\d;/);
  // Never looked at it is drawn by entities, as the page would begin: the 384 addresses of one are one.
  const [grouped] = figuresIn(blocksOf([large]));
  expect(fitsOnePage(grouped!)).toBe(true);
  expect(grouped!.caption).toBe('Flow of funds');
  expect(grouped!.svg).toContain('>384 addresses<');
});

it('one that is readable on a page is drawn as it was left, without a word', () => {
  const [figure] = figuresIn(blocksOf([address]));
  expect(fitsOnePage(figure!)).toBe(true);
  expect(figure!.caption).toBe('Flow of funds');
});

it('a chain of many hops that is too wide to be read has its far end folded', () => {
  const [, both] = figuresIn(blocksOf([address, transaction]));
  expect(fitsOnePage(both!)).toBe(true);
});

it('of many answers the first have theirs, and the others say where it is', () => {
  const many = Array.from({ length: MAX_FLOW_FIGURES + 2 }, (_, index) => ({
    ...address,
    summary: { ...address.summary, id: `one-${String(index)}` as SnapshotId },
  }));
  const blocks = blocksOf(many);
  expect(figuresIn(blocks)).toHaveLength(MAX_FLOW_FIGURES);
  const told = blocks.filter((block) => JSON.stringify(block).includes('is not drawn here'));
  expect(told).toHaveLength(2);
});

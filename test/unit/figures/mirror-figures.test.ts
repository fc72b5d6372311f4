// The exported picture of both sides of practice transactions, as the stored file has it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawMirrorFigure } from '#shared/figures/mirror-figure.ts';
import type { StatedTransaction } from '#shared/domain/stated-transaction.ts';
import { readSides, type TransactionSide } from '#shared/review/sides.ts';
import type { KytView } from '#shared/screening/snapshot.ts';
import { KYT_SCENARIOS } from '../../../electron/practice/kyt-scenarios.ts';
import { FlowController } from '../../../renderer/features/flow/flow-controller.svelte.ts';
import { MirrorController } from '../../../renderer/features/flow/mirror-controller.svelte.ts';
import { turnDeep } from '../../builders/hits.ts';
import { buildKytView } from '../../builders/kyt-view.ts';
import { startPracticeClient, type PracticeClient } from '../../builders/practice-client.ts';
import { buildStated } from '../../builders/work-samples.ts';
import { FIGURE_THEME, screenKyt } from '../../builders/practice-figures.ts';

let client: PracticeClient;
beforeAll(async () => {
  client = await startPracticeClient();
});
afterAll(() => client.close());

function mirrorOf(view: KytView, stated: StatedTransaction | null = null): MirrorController {
  const { sides } = readSides(view);
  const flowOf = (side: TransactionSide): FlowController | null => {
    const own = sides.find((one) => one.side === side);
    if (own === undefined) return null;
    const source = {
      ...{ hits: own.hits, subject: own.endpoint?.address ?? '', subjectLabels: own.labels, side },
      ...{ token: view.summary.token, totalPaths: view.result?.totalPaths ?? null },
      isTotalOfBoth: sides.length > 1,
    };
    return new FlowController(
      () => source,
      () => null,
      () => undefined,
      () => null,
      { recalled: null, offerUndo: () => undefined },
    );
  };
  const { transaction: hash, chain, token, takenAt: screenedAt } = view.summary;
  return new MirrorController(
    { in: flowOf('in'), out: flowOf('out') },
    () => ({ hash, chain, token, screenedAt, inferredEnds: [], stated }),
    () => null,
  );
}

function draw(view: KytView, mirror = mirrorOf(view)): string {
  const rest = { caseReference: 'TF-2026-0001', labelOf: () => null, language: 'en' };
  return drawMirrorFigure(mirror, { view, theme: FIGURE_THEME, ...rest });
}

describe('the figure of both sides', () => {
  it.each(['Both ends of a layering', 'Source of funds', 'Self-transfer', 'Clean transaction'])(
    '%s is drawn as the stored file has it',
    async (title) => {
      const scenario = KYT_SCENARIOS.find((one) => one.title === title);
      if (scenario === undefined) throw new Error(`no scenario ${title}`);
      const svg = draw(await screenKyt(client, scenario));
      const name = title.toLowerCase().replace(/[^a-z]+/g, '-');
      await expect(svg).toMatchFileSnapshot(`golden/kyt-${name}.svg`);
    },
  );

  it('has the hash and both ends whole, and what each side says, named by its side', () => {
    const view = buildKytView();
    const svg = draw(view);
    for (const { endpoint } of readSides(view).sides) expect(svg).toContain(endpoint?.address);
    expect(svg).toContain(view.summary.transaction);
    expect(svg).toContain('Source: 12 paths on this side');
    expect(svg).toContain('Destination: 5 paths on this side');
    expect(svg).toContain('largest of both sides');
  });

  it('says what a person states of the transaction next to what the service does not provide', () => {
    const view = buildKytView();
    const svg = draw(view, mirrorOf(view, buildStated({ amount: null })));
    // A line may end between any two words.
    expect(svg.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')).toContain(
      'Amount and time: not provided by the service · Entered by the investigator: ' +
        '2026-03-01 09:30:05 UTC (source: https://explorer.example/tx/1)',
    );
    expect(draw(view)).not.toContain('Entered by the investigator');
  });

  it('says what is not drawn: a side not screened, an endpoint not known', () => {
    expect(draw(buildKytView('out'))).toContain('Source: Not screened');
    const view = buildKytView();
    const mirror = mirrorOf({
      ...view,
      result: {
        ...view.result!,
        outOverview: null,
        hits: view.result!.hits.map((hit, at) =>
          hit.direction === 'outbound'
            ? {
                ...hit,
                nodes: hit.nodes.map((one) => ({ ...one, address: `${one.address}${at}` })),
              }
            : hit,
        ),
      },
    });
    expect(draw(view, mirror)).toMatch(/Destination: \d+ hits are not drawn/);
  });

  it('explains every mark of either side once', () => {
    const view = buildKytView();
    const own = view.result!.hits.find(
      ({ direction, nodes }) => direction === 'outbound' && nodes.length > 1,
    )!;
    const hits = [{ ...own, nodes: turnDeep(own.nodes) }];
    const svg = draw({ ...view, result: { ...view.result!, hits } });
    expect(svg.match(/>Contradictory path, shown as received</g)).toHaveLength(1);
    expect(svg.match(/>Thickness: /g)).toHaveLength(1);
  });

  it('is the same file whatever is selected', () => {
    const view = buildKytView();
    const mirror = mirrorOf(view);
    const before = draw(view, mirror);
    mirror.select({ kind: 'node', key: mirror.layout.nodes.at(-1)?.key ?? '' });
    expect(draw(view, mirror)).toBe(before);
  });
});

// The exported picture of every practice scenario, as the stored file has it.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CONTRADICTORY_DASH } from '#shared/charts/flow-marks.ts';
import { FlowLabels } from '#shared/charts/flow-labels.ts';
import { layOutFlow } from '#shared/charts/flow-layout.ts';
import { detailAt, PLAIN_STATE } from '#shared/charts/flow-scene.ts';
import { decimal } from '#shared/domain/amount.ts';
import { drawFigure } from '#shared/figures/flow-figure.ts';
import { sceneWording } from '#shared/figures/flow-scene-words.ts';
import { entityName, flowWording, groupCount } from '#shared/figures/flow-words.ts';
import { NO_FILTERS } from '#shared/flow/filter-terms.ts';
import { overwriteGetLocale } from '#shared/messages/generated/runtime.js';
import { sidesOf } from '#shared/review/sides.ts';
import { KYT_SCENARIOS } from '../../../electron/practice/kyt-scenarios.ts';
import { SCENARIOS, type Scenario } from '../../../electron/practice/scenarios.ts';
import { fitViewport } from '../../../renderer/charts/viewport.ts';
import { turnDeep } from '../../builders/hits.ts';
import { startPracticeClient, type PracticeClient } from '../../builders/practice-client.ts';
import { figureOf, screenKya, screenKyt } from '../../builders/practice-figures.ts';

let client: PracticeClient;
beforeAll(async () => {
  client = await startPracticeClient();
});
afterAll(() => client.close());
afterEach(() => {
  overwriteGetLocale(() => 'en');
});

const slug = (title: string): string => title.toLowerCase().replace(/[^a-z]+/g, '-');

describe('the figure of an address', () => {
  it.each(SCENARIOS.map((scenario) => [scenario.title, scenario] as const))(
    '%s is drawn as the stored file has it',
    async (title, scenario) => {
      const svg = drawFigure(figureOf(await screenKya(client, scenario)));
      await expect(svg).toMatchFileSnapshot(`golden/${slug(title)}.svg`);
    },
  );

  it('names whole every flagged address of five hops in the whole picture of a small window', async () => {
    const view = await screenKya(client, find('Five-hop layering'));
    const { folded, source } = figureOf(view).figure;
    const scene = {
      layout: layOutFlow(folded, flowWording(source.token)),
      wording: sceneWording({ ...source, tree: folded.tree, labelOf: () => null }),
      state: PLAIN_STATE,
    };
    // A window of 1,280 × 800 leaves this to the picture, next to its panel.
    const { k } = fitViewport(scene.layout.bounds, { width: 815, height: 420 }, 26);
    expect(detailAt(k)).toBe('middle');
    const { labels, unnamed } = new FlowLabels(scene).at(k);
    const named = new Map(labels.map(({ key, text }) => [key, text.text]));
    const flagged = [...folded.tree.nodes.values()].filter(
      ({ key, endOfHits }) => endOfHits.length > 0 && folded.shown.has(key),
    );
    expect(flagged.length).toBeGreaterThan(5);
    expect(unnamed).toBe(0);
    for (const node of flagged) {
      const count = groupCount(node);
      const name = entityName(node);
      expect(named.get(node.key)).toBe(count === null ? name : `${name} · ${count}`);
    }
  });

  it('stands in the other language with the same marks, and says what its filters hide', async () => {
    const view = await screenKya(client, find('Five-hop layering'), 'Tron');
    const filters = { ...NO_FILTERS, minAmount: decimal('10000'), categories: ['mixer', 'none'] };
    overwriteGetLocale(() => 'zh-CN');
    const chinese = drawFigure(figureOf(view, { filters, language: 'zh-CN' }));
    overwriteGetLocale(() => 'en');
    const english = drawFigure(figureOf(view, { filters }));
    expect(chinese).toContain('xml:lang="zh-CN"');
    const circles = (svg: string) => svg.match(/<(circle|path) /g)?.length;
    expect(circles(chinese)).toBe(circles(english));
    expect(english).toMatch(/>Filter “Minimum amount”: 10,000 USDT\. Hides: [^<]+paths</);
    expect(english).toMatch(/>Filter “[^”]+”: [^<]*; none\. Hides: /);
    expect(english).toMatch(/>All filters together hide: /);
    await expect(chinese).toMatchFileSnapshot('golden/five-hop-layering-filtered-zh.svg');
  });

  it('names every address drawn on its own whole, by entities or unfolded, within the bounds of its sides', async () => {
    const view = await screenKya(client, find('Hub'));
    const folded = figureOf(view);
    const unfolded = figureOf(view, { isUnfolded: true });
    expect(unfolded.figure.folded.shown.size).toBe(unfolded.figure.tree.nodes.size);
    for (const source of [folded, unfolded]) {
      const svg = drawFigure(source);
      const { tree, shown } = source.figure.folded;
      const texts = new Set([...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text));
      for (const key of shown) {
        const node = tree.nodes.get(key)!;
        if (node.group === null) expect(texts).toContain(node.address);
      }
    }
  });

  it('is the same whatever the answer is called by and whenever it is drawn', async () => {
    const view = await screenKya(client, find('Mixer at two hops'));
    expect(drawFigure(figureOf(view))).toBe(drawFigure(figureOf(structuredClone(view))));
  });

  it('marks a path that contradicts itself, and each sum over it, and says what the marks mean', async () => {
    const view = await screenKya(client, find('Mixer at two hops'));
    const [own] = view.result!.hits;
    const hits = [{ ...own!, nodes: turnDeep(own!.nodes) }];
    const turned = { ...view, result: { ...view.result!, hits } };
    const drawn = drawFigure(figureOf(turned, { isUnfolded: true }));
    expect(drawn.split(CONTRADICTORY_DASH.join(' '))).toHaveLength(2 + own!.nodes.length - 1);
    expect(drawn).toMatch(/ USDT \?</);
    expect(drawn).toContain(
      '>Hits whose path contradicts itself, shown as provided and marked ?: 1.',
    );
    expect(drawn).toContain('>Contradictory path, shown as received<');
    // The sum that a filter hides is marked, too.
    const hidden = drawFigure(figureOf(turned, { filters: { ...NO_FILTERS, sides: [] } }));
    expect(hidden).toMatch(/ USDT \? in · /);
    expect(hidden).toContain('>Contradictory path, shown as received<');
    const plain = drawFigure(figureOf(view, { isUnfolded: true }));
    expect(plain).not.toMatch(/ USDT \?|Contradictory/);
  });

  it('keeps a label in another script, and one that turns the reading, in its place and readable', async () => {
    const view = await screenKya(client, find('Mixer at two hops'));
    const name = 'خلاط الأموال \u202Egnp.exe';
    const hits = view.result!.hits.map((hit) => ({
      ...hit,
      nodes: hit.nodes.map((node) => ({
        ...node,
        labels: node.labels.map((label) => ({ ...label, quaternary: name, tertiary: name })),
      })),
    }));
    const svg = drawFigure(figureOf({ ...view, result: { ...view.result!, hits } }));
    expect(svg).not.toContain('\u202E');
    expect(svg).toContain('خلاط الأموال [U+202E]gnp.exe');
  });
});

describe('the figure of a transaction', () => {
  it.each(KYT_SCENARIOS.map((scenario) => [scenario.title, scenario] as const))(
    '%s is drawn side by side as the stored files have it',
    async (title, scenario) => {
      const view = await screenKyt(client, scenario);
      for (const side of sidesOf(view.summary.direction)) {
        const svg = drawFigure(figureOf(view, { side }));
        await expect(svg).toMatchFileSnapshot(`golden/${slug(title)}-${side}.svg`);
      }
    },
  );
});

function find(title: string): Scenario {
  const scenario = SCENARIOS.find((candidate) => candidate.title === title);
  if (scenario === undefined) throw new Error(title);
  return scenario;
}

// Questions about the graph of a case, of which one of each kind is under way.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CaseId } from '#shared/domain/ids.ts';
import type { DescribedGraph, ShownNodes } from '#shared/graph/described-graph.ts';
import { answerQuestion } from '#shared/graph/questions.ts';
import { createGraphService, type GraphPorts } from '../../../electron/services/graph.ts';
import { createTestCaseFile, type TestCaseFile } from '../../fakes/case-file.ts';
import { readWhole, WHOLE_REPLIES } from '../../fakes/large-replies.ts';

const scope = { caseId: 'case-1' as CaseId, of: { kind: 'case' } } as const;
const asked: { kind: string; signal: AbortSignal }[] = [];
let file: TestCaseFile;
let graph: ReturnType<typeof createGraphService>['calls'];

beforeEach(async () => {
  asked.length = 0;
  file = await createTestCaseFile();
  const answer: GraphPorts['answerQuestion'] = (source, question, signal) => {
    asked.push({ kind: question.kind, signal });
    return Promise.resolve(answerQuestion(source, question));
  };
  graph = createGraphService({
    ...{ caseFile: file.caseFile, replies: WHOLE_REPLIES, answerQuestion: answer },
  }).calls;
});
afterEach(() => file.close());

it('answers of a case without screenings that there is nothing', async () => {
  const reply = await graph.shown({ scope, opened: [] });
  expect(readWhole<DescribedGraph<ShownNodes>>(reply)).toEqual({
    ...{ screenings: [], waiting: 0, nodes: [], links: [] },
    answer: { folds: [], hidden: 0 },
  });
});

it('ends a question by the next of its kind, by no other, and all when they are cancelled', async () => {
  await graph.shown({ scope, opened: [] });
  await graph.shared({ scope, anchors: null });
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([false, false]);
  await graph.shown({ scope, opened: [] });
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false, false]);
  await graph.cancel();
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, true, true]);
});

describe('what other cases have too', () => {
  const COUNT = 4_500;
  const numbers = Array.from({ length: COUNT }, (_, number) => number);
  const parts: number[] = [];
  /** One screening of thousands of nodes, of which other cases have every thousandth. */
  const caseFile = {
    listLinked: async () => ({
      screenings: [{ number: 1, snapshotId: 'snapshot-1', anchor: 0, places: COUNT, links: 0 }],
      waiting: 0,
    }),
    readGraphRows: async () => ({
      places: Int32Array.from(numbers.flatMap((node) => [1, node, 1, node % 7])),
      links: new Int32Array(),
    }),
    orderNodes: async () => Int32Array.from(numbers),
    countUnlinked: async () => 2,
    findNodesElsewhere: async ({ nodes }: { nodes: readonly number[] }) => {
      parts.push(nodes.length);
      return nodes.filter((node) => node % 1_000 === 1);
    },
    describeGraph: async (told: object) => ({
      json: new TextEncoder().encode(JSON.stringify(told)),
    }),
  } as unknown as GraphPorts['caseFile'];
  const large = () =>
    createGraphService({
      ...{ caseFile, replies: WHOLE_REPLIES },
      answerQuestion: async (source, question) => answerQuestion(source, question),
    }).calls;

  it('is looked for part by part, the worst first, with what of the file is not known yet', async () => {
    parts.length = 0;
    const told = readWhole<object>(await large().elsewhere({ scope }));
    expect(parts).toEqual([2_000, 2_000, 500]);
    expect(told).toMatchObject({
      ...{ waiting: 2, hasLinks: false, nodes: [2_001, 3_001, 4_001, 1, 1_001] },
      answer: { listed: [2_001, 3_001, 4_001, 1, 1_001], hidden: 0 },
    });
  });

  it('is asked once at a time: the next question ends the one under way', async () => {
    const { elsewhere } = large();
    const first = elsewhere({ scope });
    const second = elsewhere({ scope });
    await expect(first).rejects.toMatchObject({ code: 'job.aborted' });
    await expect(second).resolves.toBeDefined();
  });
});

it('refuses a node that is not in the graph', async () => {
  const paths = graph.paths({ scope, from: 1, to: 2, way: 'either', maxLinks: null });
  await expect(paths).rejects.toMatchObject({ code: 'record.not_found' });
});

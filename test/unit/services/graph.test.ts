// Questions about the graph of a case, of which one of each kind is under way.
import { afterEach, beforeEach, expect, it } from 'vitest';
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

it('refuses a node that is not in the graph', async () => {
  const paths = graph.paths({ scope, from: 1, to: 2, way: 'either', maxLinks: null });
  await expect(paths).rejects.toMatchObject({ code: 'record.not_found' });
});

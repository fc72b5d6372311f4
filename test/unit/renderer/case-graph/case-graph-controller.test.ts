// The graph of a case as it is looked at: what comes late is not shown for something else.
import { flushSync } from 'svelte';
import { expect, it } from 'vitest';
import type { CaseId, SnapshotId, SubjectId } from '#shared/domain/ids.ts';
import type { GraphQuestion, GraphScope } from '#shared/graph/described-graph.ts';
import { CaseGraphController } from '../../../../renderer/features/case-graph/case-graph-controller.svelte.ts';
import { SampleGraph, sampleGraphViews } from '../../../builders/graph-samples.ts';
import { createPlainReplies } from '../../../fakes/large-replies.ts';
import { createPage } from '../page.ts';

const CASE = 'case-1' as CaseId;
const OTHER = 'case-2' as CaseId;
const FIRST = { kind: 'screenings', snapshotIds: ['snapshot-1' as SnapshotId] } as const;

/** As many screenings as are chosen; of other cases the first node. */
function openGraph(subjects: { id: SubjectId; name: string; members: [] }[] = []) {
  const { hold, handlers } = createPlainReplies();
  const views = sampleGraphViews();
  const ask = ({ of }: GraphScope, question: GraphQuestion) => {
    const count = of.kind === 'screenings' ? of.snapshotIds.length : views.length;
    return hold(new SampleGraph(views.slice(0, count)).ask(question));
  };
  const page = createPage({
    ...handlers,
    'graph.shown': ({ scope }) => ask(scope, { kind: 'shown', opened: [], stated: [] }),
    'graph.shared': ({ scope }) => ask(scope, { kind: 'shared', anchors: null }),
    'graph.elsewhere': ({ scope }) => ask(scope, { kind: 'elsewhere', nodes: [0] }),
  });
  const graph = new CaseGraphController(page.api, page.events, {
    facts: () => [],
    subjects: () => subjects as never,
  });
  return { page, graph };
}

it('an answer for other screenings than are looked at now is dropped, and asked again', async () => {
  const { page, graph } = openGraph();
  await graph.look(CASE);
  const release = page.hold('graph.elsewhere');
  const late = graph.show('elsewhere');
  const chosen = graph.scope({ ...FIRST, snapshotIds: [...FIRST.snapshotIds] });
  release();
  await Promise.all([late, chosen]);
  expect(graph.graph?.screenings).toHaveLength(1);
  expect(graph.elsewhere?.screenings).toHaveLength(1);
});

it('nothing of the screenings before is shown while others are read', async () => {
  const { page, graph } = openGraph();
  await graph.look(CASE);
  const release = page.hold('graph.shown');
  const chosen = graph.scope({ ...FIRST, snapshotIds: [...FIRST.snapshotIds] });
  expect(graph.figure(() => null)).toBeNull();
  release();
  await chosen;
  expect(graph.figure(() => null)?.scopeName).toBe('Selected screenings');
});

it('what other cases have is read again when one of them changes, and only where it is looked at', async () => {
  const { page, graph } = openGraph();
  await graph.look(CASE);
  await graph.show('elsewhere');
  page.emit('snapshot.stored', { caseId: OTHER, snapshotId: 'snapshot-9' as SnapshotId });
  await expect.poll(() => page.countOf('graph.elsewhere')).toBe(2);
  expect(page.countOf('graph.shown')).toBe(1);
  await graph.show('picture');
  page.emit('cases.changed', { caseId: OTHER });
  await expect.poll(() => graph.elsewhere).toBeNull();
  expect(page.countOf('graph.elsewhere')).toBe(2);
});

it('the subject that the graph is of may be removed: the graph is of the case then', async () => {
  const subjects = [{ id: 'subject-1' as SubjectId, name: 'Isolde', members: [] as [] }];
  const { graph } = openGraph(subjects);
  await graph.look(CASE);
  await graph.scope({ kind: 'subject', subjectId: 'subject-1' as SubjectId });
  expect(graph.of.kind).toBe('subject');
  subjects.length = 0;
  flushSync();
  await graph.look(CASE);
  expect(graph.of).toEqual({ kind: 'case' });
});

// The graph of a case as the scenes know it.
import type { Handlers } from '#shared/ipc/contract.ts';
import type { GraphQuestion, GraphScope } from '#shared/graph/described-graph.ts';
import { SampleGraph, sampleGraphViews } from '../../builders/graph-samples.ts';
import type { createPlainReplies } from '../../fakes/large-replies.ts';

type GraphHandlers = Pick<Handlers, Extract<keyof Handlers, `graph.${string}`>>;

/** The screenings of a made-up case; of a subject, those of its first address. */
export function graphHandlers(
  isEmpty: boolean,
  { hold }: ReturnType<typeof createPlainReplies>,
): GraphHandlers {
  const ask = ({ of }: GraphScope, question: GraphQuestion) => {
    const all = isEmpty ? [] : sampleGraphViews();
    const views = of.kind === 'case' ? all : all.filter((_, index) => index === 0 || index === 3);
    return hold(new SampleGraph(views).ask(question));
  };
  return {
    'graph.shown': ({ scope, opened }) => ask(scope, { kind: 'shown', opened, stated: [] }),
    'graph.shared': ({ scope, anchors }) => ask(scope, { kind: 'shared', anchors }),
    'graph.paths': ({ scope, ...question }) => ask(scope, { kind: 'paths', ...question }),
    'graph.nearest': ({ scope, ...question }) => ask(scope, { kind: 'nearest', ...question }),
    'graph.cancel': () => null,
  };
}

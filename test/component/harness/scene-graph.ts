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
  const graphOf = ({ of }: GraphScope): SampleGraph => {
    const all = isEmpty ? [] : sampleGraphViews();
    switch (of.kind) {
      case 'case':
        return new SampleGraph(all);
      case 'subject':
        return new SampleGraph(all.filter((_, index) => index === 0 || index === 3));
      // As many as are chosen: the list of the scene has others.
      case 'screenings':
        return new SampleGraph(all.slice(0, of.snapshotIds.length));
    }
  };
  const ask = (scope: GraphScope, question: GraphQuestion) => hold(graphOf(scope).ask(question));
  return {
    'graph.shown': ({ scope, opened }) => ask(scope, { kind: 'shown', opened, stated: [] }),
    'graph.shared': ({ scope, anchors }) => ask(scope, { kind: 'shared', anchors }),
    'graph.paths': ({ scope, ...question }) => ask(scope, { kind: 'paths', ...question }),
    'graph.nearest': ({ scope, ...question }) => ask(scope, { kind: 'nearest', ...question }),
    // What several of its screenings have, other cases have too.
    'graph.elsewhere': ({ scope }) => {
      const { nodes } = graphOf(scope).ask({ kind: 'shared', anchors: null });
      return ask(scope, { kind: 'elsewhere', nodes: nodes.map(({ number }) => number) });
    },
    'graph.cancel': () => null,
  };
}

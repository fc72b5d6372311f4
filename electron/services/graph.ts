// The graph of a case: its rows are read from the case file part by part, a thread answers, and the case
// file describes what the answer names.
import { AppError } from '#shared/errors.ts';
import { PLACE_ROW, type GraphRows, type GraphSource } from '#shared/graph/graph-rows.ts';
import type { AnsweredQuestion } from '#shared/graph/questions.ts';
import type { CallParsed, CallsOf } from '#shared/ipc/contract.ts';
import type { LargeReply } from '#shared/ipc/transport.ts';
import type { GraphQuestion, GraphScope, LinkedScreening } from '#shared/graph/described-graph.ts';
import type { CaseFile } from '../casefile/operations.ts';
import type { LargeReplies } from './large-replies.ts';

/** What the service needs. */
export interface GraphPorts {
  caseFile: Pick<
    CaseFile,
    | 'listLinked'
    | 'readGraphRows'
    | 'orderNodes'
    | 'describeGraph'
    | 'findFactNodes'
    | 'findNodesElsewhere'
    | 'countUnlinked'
  >;
  answerQuestion: (
    source: GraphSource,
    question: GraphQuestion,
    signal: AbortSignal,
  ) => Promise<AnsweredQuestion>;
  replies: Pick<LargeReplies, 'hold'>;
}

/** Rows of one part, so that no other call waits for long. */
const PART = 50_000;
/** The same of nodes that are looked for in other cases. */
const NODES_AT_ONCE = 2_000;

/** What is asked, and how many screenings it does not know of yet; or both once the rows are there. */
type Asked =
  GraphQuestion | ((source: GraphSource) => Promise<{ question: GraphQuestion; waiting: number }>);

/** The calls, and for what leaves as a file what a graph shows. */
export interface GraphService {
  calls: CallsOf<'graph'>;
  /**
   * A `DescribedGraph<ShownNodes>` as JSON in UTF-8. Errors: those of `graph.shown`.
   * @param signal ends it; else another one does, or `graph.cancel`
   */
  readShown: (args: CallParsed<'graph.shown'>, signal?: AbortSignal) => Promise<Uint8Array>;
}

/** The graph of cases in the open case file. */
export function createGraphService({
  caseFile,
  answerQuestion,
  replies,
}: GraphPorts): GraphService {
  /** By the kind of question: a graph that is read again ends no search for paths. */
  const underWay = new Map<GraphQuestion['kind'] | 'export', AbortController>();

  async function readSource(
    screenings: readonly LinkedScreening[],
    signal: AbortSignal,
  ): Promise<GraphSource> {
    const parts: GraphRows[] = [];
    const nodes = new Set<number>();
    for (const part of inParts(screenings)) {
      endIfAborted(signal);
      const rows = await caseFile.readGraphRows({ screenings: part });
      for (let at = 1; at < rows.places.length; at += PLACE_ROW) nodes.add(rows.places[at] ?? 0);
      parts.push(rows);
    }
    return {
      screenings: Int32Array.from(screenings.flatMap(({ number, anchor }) => [number, anchor])),
      nodes: await caseFile.orderNodes({ nodes: [...nodes] }),
      parts,
    };
  }

  const reply = async (scope: GraphScope, question: GraphQuestion): Promise<LargeReply> =>
    replies.hold(await ask(scope, question, begin(question.kind)));

  /** Ends the one of its kind that is under way. */
  function begin(as: GraphQuestion['kind'] | 'export'): AbortSignal {
    underWay.get(as)?.abort();
    const own = new AbortController();
    underWay.set(as, own);
    return own.signal;
  }

  async function ask(scope: GraphScope, asked: Asked, signal: AbortSignal): Promise<Uint8Array> {
    const { screenings, waiting: own } = await caseFile.listLinked(scope);
    const source = await readSource(screenings, signal);
    const { question, waiting } =
      typeof asked === 'function' ? await asked(source) : { question: asked, waiting: own };
    requireNodes(source, question);
    const { answer, nodes } = await answerQuestion(source, question, signal);
    const hasLinks = !['shared', 'elsewhere'].includes(question.kind);
    const told = { screenings, waiting, nodes, hasLinks, answer };
    return (await caseFile.describeGraph(told)).json;
  }

  const shownOf = async ({ scope, opened }: CallParsed<'graph.shown'>): Promise<GraphQuestion> => ({
    kind: 'shown',
    opened,
    stated: await caseFile.findFactNodes({ caseId: scope.caseId }),
  });

  async function elsewhere({ scope }: CallParsed<'graph.elsewhere'>): Promise<LargeReply> {
    const signal = begin('elsewhere');
    const inOthers: Asked = async ({ nodes }) => {
      const waiting = await caseFile.countUnlinked({});
      const found: number[] = [];
      for (let at = 0; at < nodes.length; at += NODES_AT_ONCE) {
        endIfAborted(signal);
        const part = [...nodes.subarray(at, at + NODES_AT_ONCE)];
        found.push(...(await caseFile.findNodesElsewhere({ caseId: scope.caseId, nodes: part })));
      }
      return { question: { kind: 'elsewhere', nodes: found }, waiting };
    };
    return replies.hold(await ask(scope, inOthers, signal));
  }

  return {
    calls: {
      shown: async (args) => reply(args.scope, await shownOf(args)),
      shared: ({ scope, anchors }) => reply(scope, { kind: 'shared', anchors }),
      paths: ({ scope, ...question }) => reply(scope, { kind: 'paths', ...question }),
      nearest: ({ scope, ...question }) => reply(scope, { kind: 'nearest', ...question }),
      elsewhere,
      /** Ends the questions under way. */
      async cancel() {
        for (const one of underWay.values()) one.abort();
        return null;
      },
    },
    readShown: async (args, signal = begin('export')) =>
      ask(args.scope, await shownOf(args), signal),
  };
}

/** Errors: `job.aborted`. */
function endIfAborted({ aborted }: AbortSignal): void {
  if (aborted) throw new AppError('job.aborted', 'the question was ended');
}

/** Errors: `record.not_found`. What was made again has other numbers. */
function requireNodes({ nodes }: GraphSource, question: GraphQuestion): void {
  const known = new Set(nodes);
  if (nodesOf(question).every((node) => known.has(node))) return;
  throw new AppError('record.not_found', 'the graph has no such node');
}

function nodesOf(question: GraphQuestion): readonly number[] {
  switch (question.kind) {
    case 'shown':
      return question.opened.map(({ node }) => node);
    case 'shared':
      return question.anchors ?? [];
    case 'paths':
      return [question.from, question.to];
    case 'nearest':
      return [question.from];
    case 'elsewhere':
      return question.nodes;
  }
}

function inParts(screenings: readonly LinkedScreening[]): LinkedScreening[][] {
  const parts: LinkedScreening[][] = [];
  let room = 0;
  for (const screening of screenings) {
    const rows = screening.places + screening.links;
    if (room < rows || parts.length === 0) {
      parts.push([]);
      room = PART;
    }
    parts.at(-1)?.push(screening);
    room -= rows;
  }
  return parts;
}

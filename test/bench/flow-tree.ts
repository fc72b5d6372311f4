// The flow tree of 20,000 hits: merged, folded and laid out, against parsing their bytes alone.
import { formatDecimal } from '#shared/domain/amount.ts';
import { buildFlowTree } from '#shared/flow/build-tree.ts';
import { DEFAULT_FOLD, foldTree } from '#shared/flow/fold.ts';
import { isJsonObject, parseJson, property, type JsonObject } from '#shared/screening/json.ts';
import { readKyaResult } from '#shared/screening/kya-reader.ts';
import { FlowIndex } from '../../renderer/charts/flow-index.ts';
import { layOutFlow, type FlowWording } from '../../renderer/charts/flow-layout.ts';
import { kyaAnswerOf, LARGE_SUBJECT } from './large-answer.ts';
import { alternate, timed, type BenchRow } from './measure.ts';

const HITS = 20_000;
const ROUNDS = 5;

const wording: FlowWording = {
  amount: (sum) => (sum === null ? '' : `${formatDecimal(sum)} USDT`),
  sharedLinks: (count) => `${String(count)} links`,
};

/** Building and the first picture; the same with nothing folded; and our reader, for comparison. */
export async function benchFlowTree(): Promise<BenchRow[]> {
  const text = kyaAnswerOf(HITS);
  const { hits } = readKyaResult(resultOf(text), 'data.result');
  const parse = (): Promise<number> => timed(() => JSON.parse(text) as unknown);
  const tree = buildFlowTree(hits, LARGE_SUBJECT, []);
  const size = `${String(HITS)} hits, ${String(tree.nodes.size)} nodes`;
  const everything = {
    ...DEFAULT_FOLD,
    minSmall: Infinity,
    maxChildren: Infinity,
    maxNodes: Infinity,
  };
  const unfolded = foldTree(tree, everything);
  const layout = layOutFlow(unfolded, wording);
  const row = async (what: string, call: () => unknown, aim: string): Promise<BenchRow> => ({
    what,
    ...(await alternate(ROUNDS, () => timed(call), parse)),
    against: 'JSON.parse of their bytes',
    aim,
  });
  return [
    await row(
      `first picture: tree, fold, layout (${size})`,
      () => layOutFlow(foldTree(buildFlowTree(hits, LARGE_SUBJECT, []), DEFAULT_FOLD), wording),
      '-',
    ),
    await row(
      'of these, fold and layout',
      () => layOutFlow(foldTree(tree, DEFAULT_FOLD), wording),
      '-',
    ),
    await row('fold alone, nothing folded', () => foldTree(tree, everything), '-'),
    await row('layout alone, nothing folded', () => layOutFlow(unfolded, wording), '≤ 250 ms'),
    await row('index of what is where, nothing folded', () => new FlowIndex(layout), '-'),
    await row(
      'read the answer with every number exact',
      () => readKyaResult(resultOf(text), 'data.result'),
      '-',
    ),
  ];
}

function resultOf(text: string): JsonObject {
  const reading = parseJson(text);
  const data =
    reading.ok && isJsonObject(reading.value) ? property(reading.value, 'data') : undefined;
  const result = data !== undefined && isJsonObject(data) ? property(data, 'result') : undefined;
  if (result === undefined || !isJsonObject(result)) throw new Error('no result');
  return result;
}

// Stored screenings of what the practice service answers, and the flows in them as figures.
import { createHash } from 'node:crypto';
import { decimal } from '#shared/domain/amount.ts';
import type { Sha256Hex } from '#shared/domain/ids.ts';
import { figureTheme } from '#shared/figures/figure-theme.ts';
import type { FigureSource } from '#shared/figures/flow-figure.ts';
import { buildFlowTree } from '#shared/flow/build-tree.ts';
import { filterChoices } from '#shared/flow/filter-choices.ts';
import { NO_FILTERS, type FlowFilters } from '#shared/flow/filter-terms.ts';
import { filterFlow, indexFlow } from '#shared/flow/filter.ts';
import { foldTree, UNFOLDED } from '#shared/flow/fold.ts';
import { firstFold, firstGrouping, groupTree } from '#shared/flow/group.ts';
import { readSides, type TransactionSide } from '#shared/review/sides.ts';
import { isJsonObject, parseJson, type JsonValue } from '#shared/screening/json.ts';
import { readKyaResult } from '#shared/screening/kya-reader.ts';
import { readKytResult } from '#shared/screening/kyt-reader.ts';
import type { KyaView, KytView } from '#shared/screening/snapshot.ts';
import tokens from '#shared/styles/tokens.css?raw';
import type { PracticeChain } from '../../electron/practice/chains.ts';
import { scenarioTransaction, type KytScenario } from '../../electron/practice/kyt-scenarios.ts';
import { scenarioAddress, type Scenario } from '../../electron/practice/scenarios.ts';
import { buildScreeningView } from './kya-view.ts';
import { buildKytRequest, buildKytView } from './kyt-view.ts';
import type { PracticeClient } from './practice-client.ts';

type ChainName = PracticeChain['name'];

/** Asks the practice service, and gives what is stored of its answer. */
export async function screenKya(
  client: PracticeClient,
  scenario: Scenario,
  chain: ChainName = 'Ethereum',
): Promise<KyaView> {
  const address = scenarioAddress(scenario.story, chain);
  const { text, data, requestBody } = await ask(client, '/api/v3/screen/kya', {
    ...{ chain_name: chain, address, ...scenario.parameters },
  });
  const view = buildScreeningView();
  return stored(
    {
      ...view,
      summary: { ...view.summary, address, chain, token: tokenOf(scenario) },
      request: { ...view.request!, address, chainName: chain, ...limitsOf(scenario) },
      result: readKyaResult(data, 'data'),
    },
    text,
    requestBody,
  );
}

/** The same of a transaction. */
export async function screenKyt(
  client: PracticeClient,
  scenario: KytScenario,
  chain: ChainName = 'Ethereum',
): Promise<KytView> {
  const transaction = scenarioTransaction(scenario.story, chain);
  const { text, data, requestBody } = await ask(client, '/api/v3/screen/kyt', {
    ...{ chain_name: chain, tx_id: transaction, ...scenario.parameters },
  });
  const word = scenario.parameters['screen_direction'];
  const direction = word === 'in' || word === 'out' ? word : 'both';
  const view = buildKytView(direction);
  return stored(
    {
      ...view,
      summary: { ...view.summary, transaction, chain, direction },
      request: buildKytRequest({
        ...{ transaction, chainName: chain, screenDirection: direction },
        ...limitsOf(scenario),
      }),
      result: readKytResult(data, 'data'),
    },
    text,
    requestBody,
  );
}

const answers = new WeakMap<KyaView | KytView, JsonValue>();

/** The whole answer that a view of these was read from. */
export function answerOf(view: KyaView | KytView): JsonValue {
  const answer = answers.get(view);
  if (answer === undefined) throw new Error('no view of the practice service');
  return answer;
}

function tokenOf({ parameters }: Scenario): string {
  return String(parameters['token'] ?? 'usdt');
}

function limitsOf({ parameters }: Pick<Scenario, 'parameters'>) {
  return {
    inflowHops: Number(parameters['inflow_hops'] ?? 3),
    outflowHops: Number(parameters['outflow_hops'] ?? 1),
    minAmount: decimal(String(parameters['min_amount'] ?? '10')),
    forceTimeSequence: parameters['force_time_sequence'] !== false,
    cexImmune: parameters['cex_immune'] !== false,
  };
}

async function ask(client: PracticeClient, path: string, body: object) {
  const { text } = await client.post(path, body);
  const reading = parseJson(text);
  if (!reading.ok || !isJsonObject(reading.value)) throw new Error('no answer');
  const { data } = reading.value;
  if (!isJsonObject(data)) throw new Error(text);
  return { text, data, requestBody: JSON.stringify(body) };
}

function stored<View extends KyaView | KytView>(
  view: View,
  text: string,
  requestBody: string,
): View {
  const hash = (of: string) => createHash('sha256').update(of).digest('hex') as Sha256Hex;
  const sha256 = hash(text);
  const requestSha256 = hash(requestBody);
  const seen = {
    ...view,
    summary: { ...view.summary, sha256 },
    provenance: { ...view.provenance, sha256, requestBody, requestSha256 },
    recomputedSha256: sha256,
    resultPointer: '/data',
  };
  const reading = parseJson(text);
  if (reading.ok) answers.set(seen, reading.value);
  return seen;
}

/** The look of every exported picture. */
export const FIGURE_THEME = figureTheme(tokens);

/** How a figure is to be seen. */
interface FigureLook {
  side?: TransactionSide;
  filters?: FlowFilters;
  isUnfolded?: boolean;
  language?: string;
  labelOf?: FigureSource['labelOf'];
}

/** The figure of a stored screening, as the flow's controller gives it. */
export function figureOf(view: KyaView | KytView, look: FigureLook = {}): FigureSource {
  const side = look.side ?? null;
  const { result } = view;
  const own = view.kind === 'kyt' ? readSides(view).sides.find((one) => one.side === side) : null;
  const source = {
    hits: own?.hits ?? result?.hits ?? [],
    subject: view.kind === 'kya' ? view.summary.address : (own?.endpoint?.address ?? ''),
    subjectLabels: own?.labels ?? result?.subjectLabels ?? [],
    token: view.summary.token,
    totalPaths: result?.totalPaths ?? null,
    side,
    isTotalOfBoth: view.kind === 'kyt' && view.summary.direction === 'both',
  };
  const tree = buildFlowTree(source.hits, source.subject, source.subjectLabels);
  const index = indexFlow(tree, source.hits);
  const filters = look.filters ?? NO_FILTERS;
  const filtered = filters === NO_FILTERS ? null : filterFlow(index, filters);
  const isUnfolded = look.isUnfolded ?? false;
  const grouping = isUnfolded ? 'addresses' : firstGrouping(tree);
  const limits = { ...firstFold(grouping), ...(isUnfolded ? UNFOLDED : {}) };
  const isApart = (address: string): boolean => (look.labelOf?.(address) ?? null) !== null;
  const drawn = groupTree(filtered?.tree ?? tree, { by: grouping, opened: new Set(), isApart });
  return {
    figure: {
      ...{ source, tree, filters, filtered, choices: filterChoices(index), isUnfolded },
      ...{ grouping, folded: foldTree(drawn, limits), expanded: new Map() },
    },
    ...{ view, caseReference: 'TF-2026-0001', theme: FIGURE_THEME },
    ...{ labelOf: look.labelOf ?? (() => null), language: look.language ?? 'en' },
  };
}

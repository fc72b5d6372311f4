// Every parameter of a screening sent wrong, and every default left out, sent and replaced
// (blockchain API 4.2, 4.3). By hand, against the service at full speed: our client would do
// neither.
import { scenarioTransaction } from '../../../../electron/practice/kyt-scenarios.ts';
import { scenarioAddress } from '../../../../electron/practice/scenarios.ts';
import { lastOf, type Recorded } from '../recorded.ts';
import type { ExchangeTable, RunExchange } from '../recordings.ts';
import {
  DEFAULT_TRIALS,
  KYT_TRIALS,
  OWN,
  SCREEN_PARAMETERS,
  type DefaultTrial,
} from '../screen-parameters.ts';
import type { ContractStage } from '../stage.ts';

type Kind = 'kya' | 'kyt';
type Body = Record<string, string | number | boolean>;

/** What the service did with three bodies, as texts that can be compared. */
export interface DefaultTried {
  omitted: string;
  explicit: string;
  other: string;
}

const KYT_ONLY = ['tx_id', 'screen_direction', 'in_ruleset_id', 'out_ruleset_id'];

/** The parameters of a kind. */
const parametersOf = (kind: Kind): string[] =>
  Object.keys(SCREEN_PARAMETERS).filter((name) =>
    kind === 'kya' ? !KYT_ONLY.includes(name) : name !== 'address',
  );

function bodyOf(kind: Kind, { story = 'layering', beside = {} }: Partial<DefaultTrial> = {}): Body {
  const subject: Body =
    kind === 'kya'
      ? { address: scenarioAddress(story, 'Ethereum') }
      : { tx_id: scenarioTransaction(story, 'Ethereum') };
  return { chain_name: 'Ethereum', ...subject, ...beside };
}

const screen = (stage: ContractStage, kind: Kind, body: Body): Promise<Recorded> =>
  stage.plain(`/api/v3/screen/${kind}`, { body });

/** Sends a body without a field, with its default, and with another value. */
async function tryDefault(
  body: Body,
  [name, { explicit, other }]: [string, Pick<DefaultTrial, 'explicit' | 'other'>],
  act: (body: Body) => Promise<{ recorded: Recorded; did: string }>,
): Promise<Recorded> {
  const { recorded, did: omitted } = await act(body);
  const client: DefaultTried = {
    omitted,
    explicit: (await act({ ...body, [name]: explicit })).did,
    other: (await act({ ...body, [name]: other })).did,
  };
  return { ...recorded, client };
}

const byResult =
  (kind: Kind, name: string, trial: DefaultTrial): RunExchange =>
  async (stage) => {
    const type = Object.entries(OWN).find(([, value]) => value === trial.other)?.[0];
    const other = type === undefined ? trial.other : await ownRuleset(stage, type);
    return tryDefault(bodyOf(kind, trial), [name, { ...trial, other }], async (body) => {
      const recorded = await screen(stage, kind, body);
      return { recorded, did: lastOf(recorded).text };
    });
  };

async function ownRuleset(stage: ContractStage, type: string, more: object = {}): Promise<number> {
  const body = { name: 'Own', ruleset_type: type, ...more };
  const { data } = (await stage.other.post('/api/v3/rulesets/create', body)).json;
  return (data as { id: number }).id;
}

/** 0 means the caller's own scoring ruleset where there is one, else the builtin. */
const byScoring =
  (kind: Kind): RunExchange =>
  async (stage) => {
    const config = { hop_bands: [{ direction: 'in', hop_bucket: 'hop2', base: 1 }] };
    const id = await ownRuleset(stage, 'scoring', { scoring_config: config });
    const trial = { explicit: 0, other: 4 };
    const body = bodyOf(kind, { beside: { inflow_hops: 5 } });
    const recorded = await tryDefault(body, ['scoring_ruleset_id', trial], async (tried) => {
      const answer = await screen(stage, kind, tried);
      return { recorded: answer, did: lastOf(answer).text };
    });
    await stage.other.post('/api/v3/rulesets/delete', { ruleset_id: id });
    return recorded;
  };

const byMode =
  (kind: Kind): RunExchange =>
  (stage) =>
    tryDefault(bodyOf(kind), ['mode', { explicit: 'sync', other: 'async' }], async (body) => {
      const recorded = await screen(stage, kind, body);
      return { recorded, did: lastOf(recorded).text.includes('"job_id"') ? 'a job' : 'a result' };
    });

/** Each body asks for a subject of its own, so that a monitor can only be its. */
const byMonitors =
  (kind: Kind): RunExchange =>
  (stage) => {
    let subject = kind === 'kya' ? 0xa0 : 0xb0;
    const trial = { explicit: false, other: true };
    return tryDefault(bodyOf(kind), ['auto_monitor', trial], async (body) => {
      const digits = (++subject).toString(16);
      const fresh: Body =
        kind === 'kya'
          ? { address: `0x${digits.padStart(40, '0')}` }
          : { tx_id: `0x${digits.repeat(32)}` };
      const before = await countMonitors(stage);
      const recorded = await screen(stage, kind, { ...body, ...fresh });
      return { recorded, did: String((await countMonitors(stage)) - before) };
    });
  };

async function countMonitors({ other }: ContractStage): Promise<number> {
  const { data } = (await other.send('/control/monitors')).json;
  return (data as { monitors: unknown[] }).monitors.length;
}

/** On the clock: a reused investigation is not waited for again. */
const byReuse =
  (kind: Kind): RunExchange =>
  (stage) => {
    const body = bodyOf(kind, { beside: { mode: 'async', inflow_hops: 0 } });
    return tryDefault(body, ['force_run', { explicit: false, other: true }], async (tried) => {
      const submit = () =>
        stage.plain(`/api/v3/screen/${kind}`, { body: tried, service: 'of the clients' });
      await submit();
      const recorded = await submit();
      const id = /"job_id":(\d+)/.exec(lastOf(recorded).text)?.[1] ?? '';
      const poll = await stage.plain(`/api/v3/screen/result/${id}`, {
        ...{ method: 'GET', service: 'of the clients' },
      });
      return { recorded, did: /"status":"(\w+)"/.exec(lastOf(poll).text)?.[1] ?? '' };
    });
  };

/** What is required although a default is in the table. */
const withoutChain =
  (kind: Kind): RunExchange =>
  (stage) => {
    const { chain_name: _left, ...body } = bodyOf(kind);
    return screen(stage, kind, body);
  };

function exchangesOf(kind: Kind): ExchangeTable {
  const refused = parametersOf(kind).map((name): [string, RunExchange] => [
    `refused-${kind}-${name}`,
    (stage) => screen(stage, kind, { ...bodyOf(kind), [name]: SCREEN_PARAMETERS[name]!.wrong }),
  ]);
  const trials = Object.entries(kind === 'kya' ? DEFAULT_TRIALS : KYT_TRIALS);
  return {
    ...Object.fromEntries(refused),
    ...Object.fromEntries(
      trials.map(([name, trial]) => [`default-${kind}-${name}`, byResult(kind, name, trial)]),
    ),
    [`default-${kind}-scoring_ruleset_id`]: byScoring(kind),
    [`default-${kind}-mode`]: byMode(kind),
    [`default-${kind}-auto_monitor`]: byMonitors(kind),
    [`default-${kind}-force_run`]: byReuse(kind),
    [`default-${kind}-chain_name`]: withoutChain(kind),
  };
}

/** The exchanges of this file. */
export const PARAMETER_EXCHANGES: ExchangeTable = { ...exchangesOf('kya'), ...exchangesOf('kyt') };

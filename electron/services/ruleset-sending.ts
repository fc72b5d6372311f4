// Sends a draft: reads what is at the service, plans what differs, and sends it step by step, each
// once. Whatever goes wrong on the way, the draft stays, and what is left is planned again from what is
// read then: nothing that may have run is sent again.
import { AppError, toAppError, type ErrorDetails } from '#shared/errors.ts';
import type { RulesetDraftId } from '#shared/domain/ids.ts';
import type { StoredRuleset } from '#shared/screening/exchange.ts';
import type { Ruleset } from '#shared/screening/ruleset.ts';
import type { DraftTarget, RulesetDraftRecord } from '#shared/rulesets/draft.ts';
import { takeIds } from '#shared/rulesets/pair-rules.ts';
import { planChanges } from '#shared/rulesets/plan-changes.ts';
import type { RulesetStep } from '#shared/rulesets/step.ts';
import type { CaseFile } from '../casefile/operations.ts';
import type { ResolvedEnvironment } from '../providers/environment.ts';
import type { ScreeningClient } from '../providers/screening/client.ts';
import { mayHaveRun } from './may-have-run.ts';
import {
  changedElsewhere,
  noteUnknown,
  notSendable,
  notTaken,
  outcomeUnknown,
  requireFreeName,
  requireSendable,
} from './ruleset-refusals.ts';
import type { ServicePorts } from './ports.ts';
import {
  isChange,
  isOnlyAbout,
  OUTCOME_UNKNOWN,
  sendStep,
  wordsOfStep,
  type ChangeCalls,
  type ChangeStep,
} from './ruleset-steps.ts';

/** What sending needs. */
export interface SendingPorts extends Pick<ServicePorts, 'clock' | 'emit'> {
  caseFile: Pick<
    CaseFile,
    | 'getRulesetDraft'
    | 'keepRulesetDraft'
    | 'removeRulesetDraft'
    | 'readRulesetVersion'
    | 'recordRulesetChange'
    | 'noteRulesetSeen'
  >;
  client: Pick<ScreeningClient, 'getRuleset' | 'createRuleset' | 'listRulesets'> & ChangeCalls;
}

/** Sends drafts. */
export interface RulesetSending {
  /** Errors: see `rulesets.send`; `ruleset.name_taken`, `ruleset.outcome_unknown` for a new one. */
  send: (id: RulesetDraftId, environment: ResolvedEnvironment) => Promise<StoredRuleset>;
  isUnderWay: (id: RulesetDraftId) => boolean;
  /** Resolves once nothing is under way. */
  settle: () => Promise<void>;
  /** The same, and ends what is under way. */
  release: () => Promise<void>;
}

/** One sending. */
interface Sending {
  record: RulesetDraftRecord;
  environment: ResolvedEnvironment;
  signal: AbortSignal;
  done: number;
  total: number;
}

/** Builds it. */
export function createRulesetSending(ports: SendingPorts): RulesetSending {
  const { caseFile, client, clock } = ports;
  const underWay = new Map<RulesetDraftId, Promise<unknown>>();
  let ending = new AbortController();

  async function settle(): Promise<void> {
    await Promise.allSettled(underWay.values());
  }

  async function readNow(
    { environment, signal }: Pick<Sending, 'environment' | 'signal'>,
    rulesetId: string,
  ): Promise<StoredRuleset> {
    const now = await client.getRuleset(environment, rulesetId, { signal });
    const at = clock.now();
    await caseFile.noteRulesetSeen({ environmentId: environment.id, sha256: now.sha256, at });
    return now;
  }

  /** The text the draft was made from; null where it cannot be read any more. */
  async function readBase({ target }: RulesetDraftRecord): Promise<Ruleset | null> {
    if (target === null) return null;
    const sha256 = target.baseSha256;
    const base = await caseFile.readRulesetVersion({ sha256 }).catch(() => null);
    return base?.ruleset ?? null;
  }

  async function send(
    id: RulesetDraftId,
    environment: ResolvedEnvironment,
    signal: AbortSignal,
  ): Promise<StoredRuleset> {
    const record = await caseFile.getRulesetDraft({ id });
    requireSendable(record, await readBase(record));
    const sending: Sending = { record, environment, signal, done: 0, total: 0 };
    const base = record.target === null ? null : await requireBase(sending, record.target);
    const steps = planChanges(base?.ruleset ?? null, record.draft);
    sending.total = steps.length;
    tell(sending);
    const [first, ...rest] = steps;
    const sent =
      first?.kind === 'create'
        ? await sendInto(sending, await create(sending, first), rest.filter(isChange))
        : await sendInto(sending, base, steps.filter(isChange));
    await caseFile.removeRulesetDraft({ id, at: clock.now() });
    return sent;
  }

  /** What is there is still what the draft was made from. */
  async function requireBase(sending: Sending, target: DraftTarget): Promise<StoredRuleset> {
    const now = await readNow(sending, target.rulesetId);
    if (now.ruleset.isBuiltin) throw notSendable({ reason: 'builtin' });
    if (now.sha256 === target.baseSha256) return now;
    throw changedElsewhere(now);
  }

  /** Where it went is kept before anything else is sent: it is never made a second time. */
  async function create(
    sending: Sending,
    step: Extract<RulesetStep, { kind: 'create' }>,
  ): Promise<StoredRuleset> {
    const { environment, signal } = sending;
    const { name, rulesetType: type, jurisdiction, scoringConfig } = step;
    await requireFreeName(client, environment, { name, type }, signal);
    let made: StoredRuleset;
    try {
      const asked = { name, type, jurisdiction, scoringConfig };
      made = await client.createRuleset(environment, asked, { signal });
    } catch (error) {
      if (!mayHaveRun(error)) throw error;
      await journalUnknown(sending, null, step);
      throw outcomeUnknown(error, { name });
    }
    sending.done += 1;
    await keepBase(sending, made);
    await journalStep(sending, made.ruleset.id, step);
    const at = clock.now();
    await caseFile.noteRulesetSeen({ environmentId: environment.id, sha256: made.sha256, at });
    return made;
  }

  async function keepBase(
    sending: Sending,
    { ruleset, sha256 }: StoredRuleset,
    draft = sending.record.draft,
  ): Promise<void> {
    const { id, environmentId } = sending.record;
    const target = { rulesetId: ruleset.id, baseSha256: sha256 };
    const at = clock.now();
    sending.record = await caseFile.keepRulesetDraft({ id, environmentId, target, draft, at });
  }

  async function journalStep(
    sending: Sending,
    rulesetId: string,
    step: RulesetStep,
  ): Promise<void> {
    await journal(sending, rulesetId, wordsOfStep(step));
    tell(sending);
  }

  /** Of a step that the service may have taken. */
  async function journalUnknown(
    sending: Sending,
    rulesetId: string | null,
    step: RulesetStep,
  ): Promise<void> {
    const what = { ...wordsOfStep(step), ...OUTCOME_UNKNOWN };
    await noteUnknown(() => journal(sending, rulesetId, what));
  }

  async function journal(
    { environment: { id: environmentId } }: Sending,
    rulesetId: string | null,
    what: Readonly<Record<string, string>>,
  ): Promise<void> {
    await caseFile.recordRulesetChange({ environmentId, rulesetId, what, at: clock.now() });
  }

  function tell({ record, done, total }: Sending): void {
    ports.emit('rulesets.sending', { draftId: record.id, done, total });
  }

  /** Sends the steps, and gives what is there then. */
  async function sendInto(
    sending: Sending,
    base: StoredRuleset | null,
    steps: readonly ChangeStep[],
  ): Promise<StoredRuleset> {
    if (base === null) throw new AppError('internal', 'steps without a ruleset');
    const { id: rulesetId } = base.ruleset;
    try {
      await sendSteps(sending, rulesetId, steps);
      const now = sending.total === 0 ? base : await readNow(sending, rulesetId);
      return await sendWhatCreationLeft(sending, now, steps);
    } catch (error) {
      if (sending.done === 0 && !mayHaveRun(error)) throw error;
      throw await partlySent(sending, rulesetId, error);
    }
  }

  async function sendSteps(
    sending: Sending,
    rulesetId: string,
    steps: readonly ChangeStep[],
  ): Promise<void> {
    const { environment, signal } = sending;
    for (const step of steps) {
      if (signal.aborted) throw new AppError('job.aborted', 'the sending was ended');
      try {
        await sendStep(client, { environment, rulesetId }, step, { signal });
      } catch (error) {
        if (mayHaveRun(error)) await journalUnknown(sending, rulesetId, step);
        throw error;
      }
      sending.done += 1;
      await journalStep(sending, rulesetId, step);
    }
  }

  /**
   * Which fields `rule/create` takes is not shown (4.6): what a rule that was just made has otherwise
   * than the draft is sent once more by the calls that are there for it.
   */
  async function sendWhatCreationLeft(
    sending: Sending,
    now: StoredRuleset,
    sent: readonly ChangeStep[],
  ): Promise<StoredRuleset> {
    const left = planChanges(now.ruleset, sending.record.draft);
    if (left.length === 0) return now;
    const made = new Set(
      sent.flatMap((step) => (step.kind === 'create_rule' ? step.ruleCode : [])),
    );
    const more = left.filter(isChange).filter((step) => isOnlyAbout(step, made));
    if (more.length === 0) throw notTaken();
    sending.total += more.length;
    await sendSteps(sending, now.ruleset.id, more);
    const then = await readNow(sending, now.ruleset.id);
    if (planChanges(then.ruleset, sending.record.draft).length === 0) return then;
    throw notTaken();
  }

  /** What is there now becomes the draft's base, so that the next plan is only what is left. */
  async function partlySent(
    sending: Sending,
    rulesetId: string,
    cause: unknown,
  ): Promise<AppError> {
    const { code, details } = toAppError(cause);
    const { done, total } = sending;
    const words = details['serverMessage'];
    const told = { done, total, code, ...(words === undefined ? {} : { serverMessage: words }) };
    const all = { ...told, ...(await rebase(sending, rulesetId)) };
    return new AppError('ruleset.partly_sent', 'not every change arrived', { details: all, cause });
  }

  async function rebase(sending: Sending, rulesetId: string): Promise<ErrorDetails> {
    if (sending.signal.aborted) return { isRead: false };
    try {
      const now = await readNow(sending, rulesetId);
      const { draft } = sending.record;
      const rules = takeIds(now.ruleset.rules, draft.rules);
      await keepBase(sending, now, { ...draft, rules });
      return { isRead: true, left: planChanges(now.ruleset, sending.record.draft).length };
    } catch {
      // The base stays: the next sending finds another version there and says so.
      return { isRead: false };
    }
  }

  return {
    async send(id, environment) {
      if (underWay.has(id)) throw notSendable({ reason: 'under_way' });
      const sending = send(id, environment, ending.signal);
      underWay.set(id, sending);
      try {
        return await sending;
      } finally {
        underWay.delete(id);
      }
    },
    isUnderWay: (id) => underWay.has(id),
    settle,
    async release() {
      ending.abort();
      ending = new AbortController();
      await settle();
    },
  };
}

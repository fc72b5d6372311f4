// Rulesets: those of a service, their stored versions, and drafts. What is changed at a service is sent
// once and journaled when the service took it. How a draft is sent is `ruleset-sending.ts`'s, files are
// `ruleset-files.ts`'s.
import { AppError, toAppError, type ErrorCode } from '#shared/errors.ts';
import type { EnvironmentId, RulesetDraftId } from '#shared/domain/ids.ts';
import type { CallsOf } from '#shared/ipc/contract.ts';
import { RULESET_TYPES } from '#shared/screening/ruleset.ts';
import { sameJson } from '#shared/rulesets/same-rule.ts';
import type { RulesetList, RulesetText } from '#shared/rulesets/version.ts';
import type { CaseFile } from '../casefile/operations.ts';
import type { ResolvedEnvironment } from '../providers/environment.ts';
import type { ScreeningClient } from '../providers/screening/client.ts';
import { requireService } from './environment-catalogue.ts';
import type { EnvironmentService } from './environments.ts';
import { mayHaveRun } from './may-have-run.ts';
import type { ServicePorts } from './ports.ts';
import { createRulesetFiles, type RulesetFilePorts } from './ruleset-files.ts';
import {
  changedElsewhere,
  noteUnknown,
  notSendable,
  outcomeUnknown,
  requireFreeName,
} from './ruleset-refusals.ts';
import { createRulesetSending, type SendingPorts } from './ruleset-sending.ts';
import { OUTCOME_UNKNOWN } from './ruleset-steps.ts';
import type { CaseFileSession } from './session-ports.ts';

/** What the service needs. */
export interface RulesetPorts extends ServicePorts, Omit<RulesetFilePorts, 'caseFile'> {
  caseFile: CaseFile;
  session: Pick<CaseFileSession, 'requireOpen' | 'requireWritable'>;
  client: SendingPorts['client'] &
    Pick<ScreeningClient, 'listRulesets' | 'cloneRuleset' | 'deleteRuleset'>;
  environments: Pick<EnvironmentService, 'describe' | 'resolve'>;
}

/**
 * The calls; what each raises is in the contract. All that send need a case file that can be
 * written, and raise the errors of `ScreeningClient`, `environment.unknown` and `input.invalid`.
 */
export interface RulesetService extends CallsOf<'rulesets'> {
  /** Before the key of a locked file is forgotten: resolves once no change is under way. */
  settle: () => Promise<void>;
  /** Before the case file closes: changes under way are ended. */
  release: () => Promise<void>;
}

/** Errors after which something may be otherwise at the service. */
const SENT_IN_PART: readonly ErrorCode[] = ['ruleset.partly_sent', 'ruleset.outcome_unknown'];

/** Builds the service. */
export function createRulesetService(ports: RulesetPorts): RulesetService {
  const { caseFile, client, session, environments, clock, emit } = ports;
  const files = createRulesetFiles(ports);
  const sending = createRulesetSending(ports);
  /** Copies and deletions under way; drafts are `sending`'s. */
  const underWay = new Set<Promise<unknown>>();
  let ending = new AbortController();

  /** For what sends: nothing goes out that could not be written down. */
  async function resolve(id: EnvironmentId): Promise<ResolvedEnvironment> {
    session.requireWritable();
    requireService(environments.describe(id), 'screening');
    return environments.resolve(id);
  }

  async function readNow(
    environment: ResolvedEnvironment,
    rulesetId: string,
  ): Promise<RulesetText> {
    const { sha256 } = await client.getRuleset(environment, rulesetId);
    const at = clock.now();
    await caseFile.noteRulesetSeen({ environmentId: environment.id, sha256, at });
    return caseFile.readRulesetVersion({ sha256 });
  }

  async function readList(environment: ResolvedEnvironment): Promise<RulesetList> {
    const items = await client.listRulesets(environment, { type: null, includeBuiltin: true });
    const readAt = clock.now();
    await caseFile.storeRulesetList({ environmentId: environment.id, items, at: readAt });
    return { items, source: 'service', readAt };
  }

  /** After a change of ours. Where the service does not answer now, the old list stays with its date. */
  async function renewList(environment: ResolvedEnvironment): Promise<void> {
    try {
      await readList(environment);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
    tellChanged(environment.id);
  }

  function tellChanged(environmentId: EnvironmentId): void {
    emit('rulesets.changed', { environmentId });
  }

  async function journal(
    environment: ResolvedEnvironment,
    rulesetId: string | null,
    what: Readonly<Record<string, string>>,
  ): Promise<void> {
    const { id: environmentId } = environment;
    await caseFile.recordRulesetChange({ environmentId, rulesetId, what, at: clock.now() });
  }

  /**
   * One change and its line in the journal, which the file is kept open for. Raises
   * `ruleset.outcome_unknown` in place of what leaves open whether the change was made.
   * @param note its line; of null, that of a change that may have been made
   */
  async function change<Value>(
    name: string,
    send: (signal: AbortSignal) => Promise<Value>,
    note: (value: Value | null) => Promise<void>,
  ): Promise<Value> {
    const make = async (signal: AbortSignal): Promise<Value> => {
      const value = await send(signal).catch(async (error: unknown) => {
        if (!mayHaveRun(error)) throw error;
        await noteUnknown(() => note(null));
        throw outcomeUnknown(error, { name });
      });
      await note(value);
      return value;
    };
    const running = make(ending.signal);
    underWay.add(running);
    try {
      return await running;
    } finally {
      underWay.delete(running);
    }
  }

  async function settle(): Promise<void> {
    await Promise.all([sending.settle(), Promise.allSettled(underWay)]);
  }

  /** A draft that is being sent is not changed under the sending: asked right before the change. */
  function refuseWhileSent(id: RulesetDraftId): void {
    if (sending.isUnderWay(id)) throw notSendable({ reason: 'under_way' });
  }

  return {
    async list({ environmentId, refresh }) {
      requireService(environments.describe(environmentId), 'screening');
      if (!refresh) {
        session.requireOpen();
        const stored = await caseFile.getRulesetList({ environmentId });
        if (stored !== null) return { ...stored, source: 'stored' };
        throw new AppError('record.not_found', 'no list of rulesets was stored');
      }
      const before = await caseFile.getRulesetList({ environmentId });
      const read = await readList(await resolve(environmentId));
      // Told only then: whoever asks again when told would never come to an end.
      if (!sameJson(before?.items, read.items)) tellChanged(environmentId);
      return read;
    },
    get: async ({ environmentId, rulesetId }) => readNow(await resolve(environmentId), rulesetId),
    versions: caseFile.listRulesetVersions,
    version: caseFile.readRulesetVersion,
    usedBy: caseFile.listRulesetUses,
    /** `ruleset.name_taken`; `ruleset.outcome_unknown` when the copy may have been made. */
    async clone({ environmentId, rulesetId, name }) {
      const environment = await resolve(environmentId);
      const source = await readNow(environment, rulesetId);
      const { rulesetType } = source.ruleset;
      const type = RULESET_TYPES.find((known) => known === rulesetType) ?? null;
      await requireFreeName(client, environment, { name, type });
      const asked = { id: rulesetId, name };
      const { id } = await change(
        name,
        (signal) => client.cloneRuleset(environment, asked, { signal }),
        (made) => {
          const what = { step: 'clone', name, source: rulesetId, ...outcomeOf(made) };
          return journal(environment, made?.id ?? null, what);
        },
      );
      await renewList(environment);
      try {
        return await readNow(environment, id);
      } catch (error) {
        // The copy is there: whoever asks again would make a second one.
        const { code, message, details } = toAppError(error);
        throw new AppError(code, message, { details: { ...details, madeId: id }, cause: error });
      }
    },
    /** `ruleset.outcome_unknown` when it may have been deleted. */
    async delete({ environmentId, rulesetId, sha256 }) {
      const environment = await resolve(environmentId);
      const now = await readNow(environment, rulesetId);
      if (now.ruleset.isBuiltin) throw notSendable({ reason: 'builtin' });
      if (now.sha256 !== sha256) throw changedElsewhere(now);
      const { name } = now.ruleset;
      const deleted = await change(
        name,
        (signal) => client.deleteRuleset(environment, rulesetId, { signal }),
        (gone) =>
          journal(environment, rulesetId, { step: 'delete', name, sha256, ...outcomeOf(gone) }),
      );
      await renewList(environment);
      return deleted;
    },
    drafts: caseFile.listRulesetDrafts,
    /** Where a draft went once it keeps; `ruleset.not_sendable` while it is being sent. */
    async keepDraft({ id, environmentId, target, draft }) {
      session.requireWritable();
      if (id === null) requireService(environments.describe(environmentId), 'screening');
      const stored = id === null ? null : await caseFile.getRulesetDraft({ id });
      if (id !== null) refuseWhileSent(id);
      const kept = await caseFile.keepRulesetDraft({
        id: id ?? (ports.newId() as RulesetDraftId),
        environmentId,
        draft,
        at: clock.now(),
        // A page that does not know yet where the draft went does not make it a new one.
        target: target ?? stored?.target ?? null,
      });
      tellChanged(environmentId);
      return kept;
    },
    async removeDraft({ id }) {
      session.requireWritable();
      const { environmentId } = await caseFile.getRulesetDraft({ id });
      refuseWhileSent(id);
      await caseFile.removeRulesetDraft({ id, at: clock.now() });
      tellChanged(environmentId);
      return null;
    },
    async send({ id }) {
      session.requireWritable();
      const { environmentId } = await caseFile.getRulesetDraft({ id });
      const environment = await resolve(environmentId);
      try {
        const { sha256 } = await sending.send(id, environment);
        await renewList(environment);
        return await caseFile.readRulesetVersion({ sha256 });
      } catch (error) {
        if (SENT_IN_PART.includes(toAppError(error).code)) await renewList(environment);
        throw error;
      }
    },
    readFile: files.read,
    export: files.export,
    settle,
    async release() {
      ending.abort();
      ending = new AbortController();
      await Promise.all([sending.release(), settle()]);
    },
  };
}

/** Next to the words of a change: nothing of one that was made. */
function outcomeOf(made: object | null): Readonly<Record<string, string>> {
  return made === null ? OUTCOME_UNKNOWN : {};
}

// The ruleset service over the real case file, the real transport and the real practice service: what
// is sent, and how often, is counted in the service's own log.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { EnvironmentId, KeyId, RulesetDraftId } from '#shared/domain/ids.ts';
import { toDraft, type RulesetDraft, type RulesetDraftRecord } from '#shared/rulesets/draft.ts';
import type { RulesetText } from '#shared/rulesets/version.ts';
import { isKnownWord } from '#shared/domain/risk.ts';
import { RULESET_TYPES } from '#shared/screening/ruleset.ts';
import type { CaseFileInfo } from '../../electron/casefile/file-info.ts';
import { startPracticeService } from '../../electron/practice/service.ts';
import type { ResolvedEnvironment } from '../../electron/providers/environment.ts';
import {
  createScreeningClient,
  type ScreeningClient,
} from '../../electron/providers/screening/client.ts';
import { discard, putInPlace, writeBeside } from '../../electron/files/write-file.ts';
import { createRulesetService, type RulesetService } from '../../electron/services/rulesets.ts';
import { FAST_PASSPHRASE } from '../builders/casefile-records.ts';
import { createTestCaseFile, type TestCaseFile } from './case-file.ts';
import { createFastClock } from './fast-clock.ts';
import { startProgram } from './program.ts';
import { CANARY_KEY } from './screening-service.ts';

/** A request as the service logged it. */
interface Logged {
  path: string;
  body: string | null;
  status: number | null;
}

/** The stage. */
export interface RulesetStage {
  service: RulesetService;
  file: TestCaseFile;
  environment: ResolvedEnvironment;
  /** Another client of the same account. */
  other: ScreeningClient;
  /** Events since the start, e.g. `rulesets.sending 1/3`. */
  events: string[];
  /** Where the dialogs point; null when the person cancels. */
  chosen: { ruleset: string | null; exportPath: string | null; suggested: string };
  folder: string;
  /** The same program started again over the same file, with parts of the client replaced. */
  restart(client?: Partial<ScreeningClient>): RulesetService;
  /** Who is informed of every event next to the list. */
  onEvent: (event: string) => void;
  mode: 'write' | 'read';
  /** Own copy of a builtin, as the service has it. */
  cloneBuiltin(name?: string): Promise<RulesetText>;
  /** A draft of a ruleset that is there, changed. */
  keep(
    text: RulesetText,
    change: (draft: RulesetDraft) => RulesetDraft,
  ): Promise<RulesetDraftRecord>;
  /** A draft of a ruleset that is to be made. */
  keepNew(draft: RulesetDraft): Promise<RulesetDraftRecord>;
  draft(id: RulesetDraftId): RulesetDraftRecord;
  /** The changes that arrived since the last `forget`, e.g. `rule/create R-1`. */
  changes(): Promise<string[]>;
  log(): Promise<Logged[]>;
  order(faults: readonly object[]): Promise<void>;
  forget(): Promise<void>;
  /** What the journal tells of changes and exports, oldest first. */
  journal(): Readonly<Record<string, string>>[];
}

const CHANGE = /^\/api\/v3\/rulesets\/(create|update|delete|clone|rule\/create|rule\/highlight)$/;
const TOOLS = ['update_rule', 'delete_rule'];

/** Builds it; it is taken down with the test. */
export async function createRulesetStage(): Promise<RulesetStage> {
  const folder = await mkdtemp(join(tmpdir(), 'tracefile-rulesets-'));
  const practice = await startPracticeService({ key: CANARY_KEY, pace: 1_000 });
  const file = await createTestCaseFile({ passphrase: FAST_PASSPHRASE });
  const clock = createFastClock();
  const environment: ResolvedEnvironment = {
    ...{ id: 'practice' as EnvironmentId, name: 'Practice', service: 'screening' },
    ...{ kind: 'practice', auth: 'api_key_header', keyId: 'key-1' as KeyId },
    ...{ primaryBase: practice.base, backupBase: practice.backup, key: practice.key },
  };
  const program = startProgram({ file, clock, environment: () => environment, timeoutMs: 10_000 });
  const client = createScreeningClient({ transport: program.transport, reader: file.reader });
  onTestFinished(async () => {
    await stage.service.release();
    await program.end();
    await practice.close();
    await file.close();
    await rm(folder, { recursive: true, force: true });
  });
  const control = async (path: string, body?: unknown): Promise<{ data: never }> => {
    const response = await fetch(`${practice.base}/control/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'x-api-key': CANARY_KEY, connection: 'close' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`control ${path}: ${await response.text()}`);
    return (await response.json()) as { data: never };
  };
  const requireOpen = (): CaseFileInfo => ({
    ...{ path: join(folder, 'open.tracefile'), fileId: 'file', salt: '', createdAt: 0 },
    ...{ investigator: 'Test Investigator', sqliteVersion: '', isEncrypted: true },
    ...{
      mode: stage.mode,
      wasUnclean: false,
      mayMissChanges: false,
      journal: { ok: true, entries: 1, checkedFrom: 1, head: 'h' as never },
    },
  });
  const start = (more: Partial<ScreeningClient> = {}): RulesetService =>
    createRulesetService({
      ...{ caseFile: file.caseFile, clock, newId: randomUUID, appVersion: '1.2.3' },
      client: { ...client, ...more },
      emit: (name, payload) => {
        const event = name === 'rulesets.sending' ? `${name} ${progressOf(payload)}` : name;
        stage.events.push(event);
        stage.onEvent(event);
      },
      session: {
        requireOpen,
        requireWritable() {
          if (stage.mode === 'read') throw new AppError('casefile.read_only', 'read only');
          return requireOpen();
        },
      },
      environments: {
        describe(id) {
          if (id !== environment.id) throw new AppError('environment.unknown', 'unknown');
          return environment;
        },
        resolve: async () => environment,
      },
      files: { writeBeside, putInPlace, discard },
      chooseRuleset: async () => stage.chosen.ruleset,
      async chooseExportPath(suggested) {
        stage.chosen.suggested = suggested;
        return stage.chosen.exportPath;
      },
    });
  const stage: RulesetStage = {
    ...{ file, environment, other: client, folder, events: [], mode: 'write' },
    onEvent: () => undefined,
    chosen: { ruleset: null, exportPath: null, suggested: '' },
    service: start(),
    restart: (more) => (stage.service = start(more)),
    cloneBuiltin: (name = 'Own rules') =>
      stage.service.clone({ environmentId: environment.id, rulesetId: '1', name }),
    async keep({ ruleset, sha256 }, change) {
      const { rulesetType } = ruleset;
      if (!isKnownWord(RULESET_TYPES, rulesetType)) throw new Error(rulesetType);
      const draft = change(toDraft(ruleset, rulesetType));
      const target = { rulesetId: ruleset.id, baseSha256: sha256 };
      const place = { id: null, environmentId: environment.id };
      return stage.service.keepDraft({ ...place, target, draft });
    },
    keepNew: (draft) =>
      stage.service.keepDraft({ id: null, environmentId: environment.id, target: null, draft }),
    draft: (id) => file.operations.getRulesetDraft({ id }),
    log: async () => (await control('requests')).data['requests'],
    async changes() {
      return (await stage.log()).flatMap(({ path, body }) => changeOf(path, body));
    },
    async order(faults) {
      await control('faults', faults);
    },
    async forget() {
      await control('reset', {});
    },
    journal() {
      const asked = { caseId: null, subject: null, beforeSeq: null, limit: 100 };
      return file.operations
        .listJournal(asked)
        .entries.toReversed()
        .flatMap(({ kind, what }) => (kind.startsWith('ruleset.') ? [what] : []));
    },
  };
  return stage;
}

function progressOf(payload: object): string {
  const { done, total } = payload as { done: number; total: number };
  return `${String(done)}/${String(total)}`;
}

/** A change in few words; empty for anything else. */
function changeOf(path: string, body: string | null): string[] {
  const sent = (body === null ? {} : JSON.parse(body)) as {
    rule_code?: string;
    name?: string;
    params?: { name?: string; arguments?: { rule_id?: number } };
  };
  const [, call] = CHANGE.exec(path) ?? [];
  if (call !== undefined) return [`${call} ${sent.rule_code ?? sent.name ?? ''}`.trim()];
  const tool = sent.params?.name;
  if (tool === undefined || !TOOLS.includes(tool)) return [];
  return [`${tool} ${String(sent.params?.arguments?.rule_id)}`];
}

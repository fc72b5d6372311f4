// Every call that crosses from the page to the main process: schema in, schema out. `Api` and
// `Handlers` are derived from it. No call returns a secret: keys and passphrases only go in.
import { z } from 'zod';
import {
  AUTH_WAYS,
  ENVIRONMENT_KINDS,
  SERVICES,
  type Environment,
  type KeyState,
  type ProxySetting,
} from '../domain/environment.ts';
import type { Explorers } from '../domain/explorer-template.ts';
import { COMMAND_IDS } from '../commands/page-commands.ts';
import type { JobId, KeyId } from '../domain/ids.ts';
import type { JournalOrigin, JournalPage } from '../domain/journal.ts';
import type { UtcMs } from '../domain/time.ts';
import type { KeychainTrouble } from '../errors.ts';
import type { Chain } from '../screening/chain.ts';
import { nameRequestSchema } from '../names/request.ts';
import type { StatedScope } from '../review/stated-scope.ts';
import type { Job } from '../screening/job.ts';
import { kyaRequestSchema, kytRequestSchema } from '../screening/request.ts';
import type { ScreeningView } from '../screening/snapshot.ts';
import { batchCalls } from './calls/batches.ts';
import { bundleCalls } from './calls/bundles.ts';
import { caseCalls } from './calls/cases.ts';
import { explorerCalls, explorerTemplates } from './calls/explorers.ts';
import { exportCalls } from './calls/exports.ts';
import { fileCareCalls } from './calls/file-care.ts';
import { findingCalls } from './calls/finding.ts';
import { graphCalls } from './calls/graph.ts';
import { historyCalls } from './calls/history.ts';
import { caseId, environmentId, id, jobId, snapshotId } from '../id-schema.ts';
import {
  largeReply,
  nothing,
  passphrase,
  path,
  personName,
  reply,
  secret,
} from './calls/inputs.ts';
import { nameCalls } from './calls/names.ts';
import { problemCalls } from './calls/problems.ts';
import { reportCalls } from './calls/reports.ts';
import { rulesetCalls } from './calls/rulesets.ts';
import { screeningDefaultsSchema, type ScreeningDefaults } from './calls/screening-defaults.ts';
import { screeningSortsSchema, type ScreeningSorts } from './calls/screening-sorts.ts';
import { transferCalls } from './calls/transfer.ts';
import { monitorCalls } from './calls/monitoring.ts';
import { workCalls } from './calls/work.ts';
import type { CaseFileStatus } from '../records/case-file-status.ts';
import type { BackupSettings } from '../records/file-care.ts';
import type { HandedFile } from '../records/handed-file.ts';
import {
  LEDGER_PURPOSES,
  type CostRow,
  type LedgerRow,
  type QuotaState,
} from '../records/ledger.ts';
import type { LargeReply, ReplyPiece } from './transport.ts';

/** Look of the program. */
export const THEMES = ['system', 'light', 'dark', 'contrast'] as const;
/** Languages of the program. */
export const LOCALES = ['en', 'zh-CN'] as const;

/** What the person can set; stored next to the case file, never in it, and free of secrets. */
export interface Settings {
  theme: (typeof THEMES)[number];
  /** Null follows the system. */
  locale: (typeof LOCALES)[number] | null;
  /** While on, no request leaves the machine. */
  quiet: boolean;
  proxy: ProxySetting;
  /**
   * A company's CA, as the name of its file and the subject of its first certificate. Not in force
   * when its copy was changed or cannot be read: it is not trusted then.
   */
  extraCa: { fileName: string; subject: string; validUntil: UtcMs; isInForce: boolean } | null;
  /** Screenings under way at once, and requests in flight per endpoint: 1–299. */
  concurrency: number;
  /** Replaces the documented defaults in new forms and batches. */
  screeningDefaults: ScreeningDefaults;
  /** How the lists of screenings were last sorted. */
  screeningSorts: ScreeningSorts;
  backups: BackupSettings;
  /** Minutes without a key or pointer until the page is blanked and the file locked; 0 = never. */
  idleLockMinutes: number;
  /** Also when the system's session is locked or the computer sleeps. */
  locksWithSystem: boolean;
  /** After a lock the passphrase is asked for even when the keychain remembers it. */
  lockAsksPassphrase: boolean;
  /** Pages of block explorers by chain, `https` with `{address}` in them. */
  explorers: Explorers;
  /** The same with `{transaction}` in them. */
  transactionExplorers: Explorers;
  /** Hosts of these that the person confirmed: they may learn what is looked at. */
  explorerSites: readonly string[];
}

/** An environment with the location of its key. */
export interface EnvironmentView extends Environment {
  key: KeyState;
  /** The key as it may be shown: its last four characters, and when it was set. */
  keyHint: { keyId: KeyId; tail: string; setAt: UtcMs } | null;
  /** Why the keychain does not give the key that was put there; null where it does, or none was. */
  keyTrouble: KeychainTrouble | null;
  /** Practice only: whether its service is running now. */
  running: boolean;
}

/** Chains of an environment and where the list came from. */
export interface ChainList {
  chains: Chain[];
  source: 'service' | 'stored';
  readAt: UtcMs;
}

/** About this program, for the status line and reports. */
export interface AppInfo {
  version: string;
  /** False for a development build, which runs from its source. */
  isPackaged: boolean;
  electronVersion: string;
  sqliteVersion: string;
  platform: string;
  /** Language tag of the system, e.g. `en-GB`. */
  systemLocale: string;
}

/** All calls. Names are `namespace.verb`; each takes one object. */
export const contract = {
  'app.info': { in: nothing, out: reply<AppInfo>() },
  /** The next file that was opened from outside; null when none waits. */
  'app.handedFile': { in: nothing, out: reply<HandedFile | null>() },
  'app.copyText': { in: z.strictObject({ text: z.string().max(4_000_000) }), out: reply<null>() },
  /**
   * Shows a file that was written since the start in its folder; false where it no longer is.
   * `input.path_not_granted` for any other path.
   */
  'app.showWritten': {
    in: z.strictObject({ path: z.string().min(1).max(32_768) }),
    out: reply<boolean>(),
  },

  /** The commands that the page can run now; the menu shows the others off. */
  'app.offerCommands': {
    in: z.strictObject({ ids: z.array(z.enum(COMMAND_IDS)).max(COMMAND_IDS.length) }),
    out: reply<null>(),
  },

  'settings.get': { in: nothing, out: reply<Settings>() },
  'settings.update': {
    in: z.strictObject({
      theme: z.enum(THEMES).optional(),
      locale: z.enum(LOCALES).nullable().optional(),
      quiet: z.boolean().optional(),
      proxy: z
        .discriminatedUnion('mode', [
          z.strictObject({ mode: z.literal('system') }),
          z.strictObject({ mode: z.literal('none') }),
          z.strictObject({ mode: z.literal('manual'), url: z.string().trim().min(1).max(2000) }),
        ])
        .optional(),
      concurrency: z.number().int().min(1).max(299).optional(),
      screeningDefaults: screeningDefaultsSchema.optional(),
      screeningSorts: screeningSortsSchema.optional(),
      backups: z
        .strictObject({
          isAutomatic: z.boolean(),
          everyHours: z.number().int().min(1).max(720),
          keepNewest: z.number().int().min(1).max(100),
        })
        .optional(),
      idleLockMinutes: z.number().int().min(0).max(1440).optional(),
      locksWithSystem: z.boolean().optional(),
      lockAsksPassphrase: z.boolean().optional(),
      explorers: explorerTemplates('address').optional(),
      transactionExplorers: explorerTemplates('transaction').optional(),
      /** Takes confirmations back; none is given this way. */
      explorerSites: z.array(z.string().max(253)).max(1000).optional(),
    }),
    out: reply<Settings>(),
  },
  /** Opens the system's dialog for a PEM file; null when the person cancels. `settings.ca_invalid`. */
  'settings.chooseCa': { in: nothing, out: reply<Settings | null>() },
  'settings.removeCa': { in: nothing, out: reply<Settings>() },

  'caseFile.status': { in: nothing, out: reply<CaseFileStatus>() },
  /** Opens the system's dialog; null when the person cancels. Only paths chosen so, or offered by `status`, are accepted. */
  'caseFile.choosePath': {
    in: z.strictObject({ purpose: z.enum(['create', 'open']) }),
    out: reply<{ path: string | null }>(),
  },
  /** The passphrase is made in the page and shown there once; it only travels this way. */
  'caseFile.create': {
    in: z.strictObject({ path, passphrase, investigator: personName, remember: z.boolean() }),
    out: reply<CaseFileStatus>(),
  },
  /** Without a passphrase the keychain is asked. */
  'caseFile.open': {
    in: z.strictObject({
      path,
      passphrase: passphrase.optional(),
      remember: z.boolean(),
      /** `read` opens next to another program that writes, or what cannot be written. */
      mode: z.enum(['write', 'read']).default('write'),
    }),
    out: reply<CaseFileStatus>(),
  },
  'caseFile.close': { in: nothing, out: reply<CaseFileStatus>() },

  'environments.list': { in: nothing, out: reply<EnvironmentView[]>() },
  'environments.save': {
    in: z.strictObject({
      id: environmentId.nullable(),
      name: z.string().trim().min(1).max(100),
      service: z.enum(SERVICES),
      kind: z.enum(ENVIRONMENT_KINDS).exclude(['practice']),
      auth: z.enum(AUTH_WAYS),
      primaryBase: z.string().trim().min(1).max(2000),
      backupBase: z.string().trim().max(2000).nullable(),
    }),
    out: reply<EnvironmentView>(),
  },
  'environments.remove': { in: z.strictObject({ id: environmentId }), out: reply<null>() },
  'environments.setKey': {
    in: z.strictObject({ id: environmentId, key: secret, keep: z.enum(['keychain', 'session']) }),
    out: reply<EnvironmentView>(),
  },
  'environments.forgetKey': {
    in: z.strictObject({ id: environmentId }),
    out: reply<EnvironmentView>(),
  },
  /** One free request that shows whether the key is taken; for names it counts as one request. */
  'environments.testKey': {
    in: z.strictObject({ id: environmentId }),
    out: reply<{ answeredBy: string; durationMs: number }>(),
  },
  /** Asks the service for its chains (free of charge), or gives the stored list. */
  'environments.chains': {
    in: z.strictObject({ id: environmentId, refresh: z.boolean() }),
    out: reply<ChainList>(),
  },

  'screenings.start': {
    in: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('kya'),
        caseId,
        environmentId,
        request: kyaRequestSchema,
      }),
      z.strictObject({
        kind: z.literal('kyt'),
        caseId,
        environmentId,
        request: kytRequestSchema,
      }),
      z.strictObject({
        kind: z.literal('name'),
        caseId,
        environmentId,
        request: nameRequestSchema,
      }),
    ]),
    out: reply<{ jobId: JobId }>(),
  },
  'screenings.open': { in: z.strictObject({ id: snapshotId }), out: largeReply<ScreeningView>() },
  /** What the verdict or the decision of a stored screening covers. */
  'screenings.scope': { in: z.strictObject({ id: snapshotId }), out: reply<StatedScope>() },
  /** The stored answer as text; beyond `maxBytes` it is cut and says so. */
  'screenings.raw': {
    in: z.strictObject({ id: snapshotId, maxBytes: z.number().int().min(1).max(8_388_608) }),
    out: reply<{ text: string; sizeBytes: number; isCut: boolean; isUtf8: boolean }>(),
  },
  /** The name service's own report as text, never to be rendered; `record.not_found` without one. */
  'screenings.nameReport': {
    in: z.strictObject({ id: snapshotId, maxBytes: z.number().int().min(1).max(8_388_608) }),
    out: reply<{ text: string; sizeBytes: number; isCut: boolean; isUtf8: boolean }>(),
  },
  /** The text of a frozen ruleset, by its hash. */
  'screenings.rulesetText': {
    in: z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
    out: reply<{ text: string }>(),
  },

  /** The next piece of a large reply; the last one ends it. `record.not_found` once it is let go. */
  'replies.next': { in: z.strictObject({ id }), out: reply<ReplyPiece>() },

  /** Without a case: the jobs that are not complete, and those that are for less than a day. */
  'jobs.list': { in: z.strictObject({ caseId: caseId.nullable() }), out: reply<Job[]>() },
  'jobs.stop': { in: z.strictObject({ id: jobId }), out: reply<Job>() },
  /** Continues polling a stopped or failed job that has a service id, or sends one never sent. */
  'jobs.resume': { in: z.strictObject({ id: jobId }), out: reply<Job>() },
  /** For `unknown` only: the person decides. `resend` may bill a second time. */
  'jobs.resolveUnknown': {
    in: z.strictObject({ id: jobId, decision: z.enum(['resend', 'give_up']) }),
    out: reply<Job>(),
  },

  ...caseCalls,
  ...workCalls,
  ...findingCalls,
  ...historyCalls,
  ...graphCalls,
  ...monitorCalls,
  ...transferCalls,
  ...explorerCalls,
  ...exportCalls,
  ...fileCareCalls,
  ...nameCalls,
  ...rulesetCalls,
  ...problemCalls,
  ...reportCalls,
  ...bundleCalls,
  ...batchCalls,

  'ledger.list': {
    in: z.strictObject({
      environmentId: environmentId.nullable(),
      purpose: z.enum(LEDGER_PURPOSES).nullable(),
      jobId: jobId.nullable(),
      outcome: z.enum(['answered', 'trouble', 'open']).nullable(),
      limit: z.number().int().min(1).max(1000),
    }),
    out: reply<LedgerRow[]>(),
  },
  /** Per key and day, newest first. */
  'ledger.costs': {
    in: z.strictObject({ days: z.number().int().min(1).max(3650) }),
    out: reply<CostRow[]>(),
  },
  'ledger.quotas': { in: nothing, out: reply<QuotaState[]>() },
  /**
   * Newest first, before an entry or from the end; of one case, or of one record. With
   * `originFileId`: entries of that file's journal, which came with the case.
   */
  'journal.list': {
    in: z
      .strictObject({
        caseId: caseId.nullable(),
        subject: z.string().max(200).nullable(),
        originFileId: z.string().min(1).max(200).optional(),
        beforeSeq: z.number().int().min(1).nullable(),
        limit: z.number().int().min(1).max(1000),
      })
      .refine(({ caseId, subject, originFileId }) =>
        originFileId === undefined ? true : caseId !== null && subject === null,
      ),
    out: reply<JournalPage>(),
  },
  /** The files that a case was in before, the one it came from last first; none for a case of here. */
  'journal.origins': { in: z.strictObject({ caseId }), out: reply<JournalOrigin[]>() },
} as const;

/** All calls by name. */
export type Contract = typeof contract;
/** The name of a call, e.g. `cases.list`. */
export type CallName = keyof Contract;
/** What the page passes. */
export type CallInput<Name extends CallName> = z.input<Contract[Name]['in']>;
/** What a handler receives: parsed. */
export type CallParsed<Name extends CallName> = z.output<Contract[Name]['in']>;
/** What a call gives. */
export type CallOutput<Name extends CallName> = Contract[Name]['out']['reply'];
/** What a handler gives: a large reply goes in pieces. */
type HandlerOutput<Name extends CallName> = Contract[Name]['out'] extends { isLarge: true }
  ? LargeReply
  : CallOutput<Name>;

/** The calls as the page sees them. */
export type Api = { [Name in CallName]: (input: CallInput<Name>) => Promise<CallOutput<Name>> };
/** The calls as main serves them: a missing handler does not compile. */
export type Handlers = {
  [Name in CallName]: (
    input: CallParsed<Name>,
  ) => Promise<HandlerOutput<Name>> | HandlerOutput<Name>;
};

/** The namespaces of the calls, e.g. `cases`. */
export type Namespace = NamespaceOf<CallName>;
type NamespaceOf<Name> = Name extends `${infer Namespace}.${string}` ? Namespace : never;
/** The calls of a namespace by their verbs, as a service serves them. */
export type CallsOf<Name extends Namespace> = {
  [Call in CallName as Call extends `${Name}.${infer Verb}` ? Verb : never]: (
    ...input: InputOf<CallParsed<Call>>
  ) => Promise<HandlerOutput<Call>>;
};
/** Inside the program nothing need not be said. */
type InputOf<Parsed> = [Parsed] extends [Record<string, never>]
  ? [input?: Parsed]
  : [input: Parsed];

/** All namespaces as they are served: a missing call does not compile. */
export type Namespaces = { [Name in Namespace]: CallsOf<Name> };

/** Whether the reply of a call goes in pieces. */
export function isLargeCall(name: CallName): boolean {
  return 'isLarge' in contract[name].out;
}

/** Whether a text is the name of a call. */
export function isCallName(name: unknown): name is CallName {
  return typeof name === 'string' && Object.hasOwn(contract, name);
}

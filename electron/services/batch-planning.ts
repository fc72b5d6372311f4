// From a table to a preview: read and planned in its thread, then compared with what the open case
// file knows. Sends nothing.
import { countRows, countWithFresh, environmentFor, markFresh } from '#shared/batch/plan.ts';
import type { RowContext } from '#shared/batch/plan-row.ts';
import { preflight, type PreflightFacts } from '#shared/batch/preflight.ts';
import type { PlannedRow, RowCorrection } from '#shared/batch/batch.ts';
import type { EnvironmentId, KeyId } from '#shared/domain/ids.ts';
import type { Environment } from '#shared/domain/environment.ts';
import type { BatchOptions, BatchPreview } from '#shared/ipc/calls/batches.ts';
import type { ScreeningDefaults } from '#shared/ipc/calls/screening-defaults.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { JOB_KINDS, type JobKind } from '#shared/screening/job.ts';
import type { CaseFile } from '../casefile/operations.ts';
import type { PlannedTable } from '../batch/read-table.ts';
import { requireService } from './environment-catalogue.ts';

/** Where a table comes from. */
export type TableSource = { kind: 'paste'; text: string } | { kind: 'file'; path: string };

/** What planning needs. */
export interface BatchPlanningPorts {
  caseFile: Pick<CaseFile, 'getChains' | 'findFresh' | 'listJobDurations' | 'listQuotas'>;
  /** Reads and plans in a thread of its own. Errors: `batch.*`. */
  readTable: (
    source: TableSource,
    context: RowContext,
    corrections: readonly RowCorrection[],
  ) => Promise<PlannedTable>;
  /** Error: `environment.unknown`. */
  describeEnvironment: (id: EnvironmentId) => Environment;
  keyNameOf: (id: EnvironmentId) => KeyId | null;
  settings: () => { concurrency: number; screeningDefaults: ScreeningDefaults };
  now: () => UtcMs;
}

/** A plan, and where each kind is sent. */
export interface PlannedBatch {
  preview: Omit<BatchPreview, 'id'>;
  environments: Readonly<Record<JobKind, EnvironmentId | null>>;
}

const DAY_MS = 86_400_000;
/** The last jobs of a kind that the estimate looks at. */
const DURATIONS_READ = 50;

/** Plans a batch. Errors: `batch.*`, `environment.unknown`, `input.invalid`, `casefile.*`. */
export async function planBatch(
  ports: BatchPlanningPorts,
  source: TableSource,
  options: BatchOptions,
  corrections: readonly RowCorrection[],
): Promise<PlannedBatch> {
  const { screeningEnvironmentId, namesEnvironmentId, freshForDays } = options;
  if (screeningEnvironmentId !== null) {
    requireService(ports.describeEnvironment(screeningEnvironmentId), 'screening');
  }
  if (namesEnvironmentId !== null) {
    requireService(ports.describeEnvironment(namesEnvironmentId), 'names');
  }
  const known =
    screeningEnvironmentId === null
      ? null
      : await ports.caseFile.getChains({ environmentId: screeningEnvironmentId });
  const { rulesets, ...defaults } = {
    ...given(ports.settings().screeningDefaults),
    ...given(options.defaults),
  };
  const context: RowContext = {
    screeningEnvironmentId,
    namesEnvironmentId,
    evmChain: options.evmChain,
    namesAreScreened: options.namesAreScreened,
    // An id of one environment means nothing at another.
    defaults: { ...defaults, ...rulesets?.[screeningEnvironmentId ?? ''] },
    chains: known?.chains ?? null,
  };
  const table = await ports.readTable(source, context, corrections);
  const environments = Object.fromEntries(
    JOB_KINDS.map((kind) => [kind, environmentFor(kind, context)]),
  ) as Record<JobKind, EnvironmentId | null>;
  const rows =
    freshForDays === null
      ? table.rows
      : await withFresh(ports, table.rows, environments, freshForDays);
  const counts = countRows(rows);
  const facts = await readFacts(ports, environments);
  const flights = {
    preflight: preflight({ ...facts, byKind: counts.byKind }),
    preflightWithFresh: preflight({ ...facts, byKind: countWithFresh(rows) }),
  };
  return { preview: { source: table.source, rows, counts, ...flights }, environments };
}

async function withFresh(
  { caseFile, now }: BatchPlanningPorts,
  rows: readonly PlannedRow[],
  environments: PlannedBatch['environments'],
  days: number,
): Promise<PlannedRow[]> {
  const asked = rows.flatMap(({ rowNumber, plan }) => {
    if (plan.kind !== 'send') return [];
    const environmentId = environments[plan.job.kind];
    return environmentId === null ? [] : [{ rowNumber, environmentId, job: plan.job }];
  });
  const found = await caseFile.findFresh({
    questions: asked.map(({ environmentId, job }) => ({ environmentId, job })),
    since: now() - days * DAY_MS,
  });
  const byRow = new Map(
    found.flatMap(({ position, ...snapshot }) => {
      const question = asked[position];
      return question === undefined ? [] : [[question.rowNumber, snapshot] as const];
    }),
  );
  return markFresh(rows, byRow);
}

/** Of every kind that has an environment: which of them are sent is for the person to say. */
async function readFacts(
  ports: BatchPlanningPorts,
  environments: PlannedBatch['environments'],
): Promise<Omit<PreflightFacts, 'byKind'>> {
  const { caseFile } = ports;
  const durations = await Promise.all(
    JOB_KINDS.map(async (kind) => {
      const environmentId = environments[kind];
      if (environmentId === null) return [kind, []] as const;
      const read = await caseFile.listJobDurations({ environmentId, kind, limit: DURATIONS_READ });
      return [kind, read.map(({ durationMs }) => durationMs)] as const;
    }),
  );
  const names = environments.name;
  const quotas = names === null ? [] : await caseFile.listQuotas({});
  return {
    durationsMs: Object.fromEntries(durations) as Record<JobKind, number[]>,
    quota:
      quotas.find(
        ({ environmentId, keyId }) =>
          environmentId === names && keyId === ports.keyNameOf(environmentId),
      ) ?? null,
    concurrency: ports.settings().concurrency,
    now: ports.now(),
  };
}

function given(defaults: ScreeningDefaults): ScreeningDefaults {
  const entries = Object.entries(defaults).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries);
}

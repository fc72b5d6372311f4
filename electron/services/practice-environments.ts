// The practice service behind its two environments: one process, one address, one key. It is
// started when first used and told which jobs the case file knows from an earlier process.
import type { Environment } from '#shared/domain/environment.ts';
import type { CaseFile } from '../casefile/operations.ts';
import type { ResolvedEnvironment } from '../providers/environment.ts';
import { PRACTICE_ENVIRONMENTS } from './environment-catalogue.ts';
import type { Emit, PracticeLauncher, RunningPractice } from './ports.ts';

/** What it needs. */
export interface PracticePorts {
  practice: PracticeLauncher;
  caseFile: Pick<CaseFile, 'listAcceptedSubmits'>;
  emit: Emit;
}

/** The practice environments. */
export interface PracticeEnvironments {
  /** As the catalogue has it, with the address at which it runs now. */
  describe: (environment: Environment) => { primaryBase: string; running: boolean };
  /** Starts it unless it runs. Errors: `practice.failed_to_start`, `casefile.*`. */
  resolve: (environment: Environment) => Promise<ResolvedEnvironment>;
}

/** Builds them. */
export function createPracticeEnvironments(ports: PracticePorts): PracticeEnvironments {
  const { practice, caseFile } = ports;
  let launching: Promise<RunningPractice> | null = null;

  /** A new process knows no jobs; the case file knows those that an earlier one accepted. */
  async function launch(): Promise<RunningPractice> {
    const known = await Promise.all(
      PRACTICE_ENVIRONMENTS.map(({ id }) => caseFile.listAcceptedSubmits({ environmentId: id })),
    );
    const running = await practice.start(known.flat());
    for (const { id } of PRACTICE_ENVIRONMENTS) {
      ports.emit('environments.changed', { environmentId: id });
    }
    return running;
  }

  /** Both environments may ask at once; a second process would not know the first one's jobs. */
  function launchOnce(): Promise<RunningPractice> {
    launching ??= launch().finally(() => {
      launching = null;
    });
    return launching;
  }

  return {
    describe({ primaryBase }) {
      const running = practice.running();
      return { primaryBase: running?.base ?? primaryBase, running: running !== null };
    },
    async resolve(environment) {
      const { base, backup, key } = practice.running() ?? (await launchOnce());
      return {
        ...environment,
        primaryBase: base,
        backupBase: environment.service === 'names' ? null : backup,
        key,
        keyId: null,
      };
    },
  };
}

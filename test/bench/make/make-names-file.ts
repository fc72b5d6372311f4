// A case file of so many different names: screenings of names and what they were matched with, stored
// and indexed through the operations of the application. The same for the same seed.
import type { CaseId, JobId } from '#shared/domain/ids.ts';
import { inTransaction } from '../../../electron/casefile/database.ts';
import { createFile } from '../../../electron/casefile/new-file.ts';
import { openFile } from '../../../electron/casefile/open.ts';
import { buildNameRequest } from '../../builders/casefile-batches.ts';
import { createChance, createMadeClock, type Chance } from './chance.ts';
import { operationsIn } from './operations.ts';
import { runJob, sentTo } from './screenings.ts';

const ENGINE = { nativeBinding: null };
const BEGIN = Date.UTC(2023, 0, 2, 8);
const STEP_MS = 45_000;
/** Screenings of a case, stored in one transaction. */
const PER_CASE = 250;
/** Of the names, as many are written in Han characters. */
const HAN_SHARE = 0.2;
/** Han names are put together from so many characters. */
const FIRST_HAN = 0x4e00;
const HAN = 2_000;

/** What is to be made. */
export interface NamesFileArgs {
  path: string;
  passphrase: string;
  /** At least so many different ones. */
  names: number;
  seed: number;
}

/** Makes the file; gives its names in the order in which they came in. It must not exist. */
export function makeNamesFile({ path, passphrase, names, seed }: NamesFileArgs): string[] {
  const opening = { path, passphrase, at: BEGIN, appVersion: '0.1.0' };
  createFile({ ...opening, investigator: 'Practice Investigator', fileId: 'names' }, ENGINE);
  const { db, close } = openFile({ ...opening, mode: 'write' }, ENGINE);
  try {
    db.pragma('synchronous=OFF');
    const now = createMadeClock(BEGIN, STEP_MS);
    const drawn = new Set<string>();
    const chance = withNewNames(createChance(seed), drawn);
    const maker = { chance, now, folder: '', rulesetSha256: '' as never, last: { remoteId: 1000 } };
    while (drawn.size < names) {
      inTransaction(db, (write) => {
        const operations = operationsIn(write);
        const caseId = chance.id<CaseId>();
        operations.createCase({ id: caseId, fields: {}, at: now() });
        for (let left = PER_CASE; left > 0; left--) {
          const request = buildNameRequest({ name: chance.personName() });
          const job = { kind: 'name', request } as const;
          const { environmentId } = sentTo(job);
          const jobId = chance.id<JobId>();
          operations.createJob({ id: jobId, caseId, environmentId, job, at: now() });
          const planned = { job, hitCount: 0 };
          runJob(operations, maker, { services: [], between: [] }, { jobId, planned });
        }
        while (operations.indexPending({ limit: 200 }).left > 0);
      });
    }
    return [...drawn];
  } finally {
    close();
  }
}

/** Chance that draws every name of a person once. */
function withNewNames(chance: Chance, drawn: Set<string>): Chance {
  const draw = (): string => {
    if (!chance.happens(HAN_SHARE)) return `${chance.personName()} ${latinName(chance)}`;
    const characters = Array.from({ length: chance.between(3, 4) }, () =>
      String.fromCodePoint(FIRST_HAN + chance.between(0, HAN - 1)),
    );
    return characters.join('');
  };
  const personName = (): string => {
    for (;;) {
      const name = draw();
      if (drawn.has(name)) continue;
      drawn.add(name);
      return name;
    }
  };
  return { ...chance, personName };
}

function latinName(chance: Chance): string {
  const [word = ''] = chance.companyName().split(' ');
  return word;
}

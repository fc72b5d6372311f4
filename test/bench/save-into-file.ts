// Saving one more screening into a made case file, through the worker as jobs do, against as many
// writes in plain better-sqlite3 with the same pragmas.
import { join } from 'node:path';
import type { CaseId, JobId, RequestId } from '#shared/domain/ids.ts';
import type { CaseFileClient } from '../../electron/casefile/client.ts';
import {
  buildOutcome,
  buildRecord,
  ENVIRONMENT,
  pollRecord,
  snapshotDraft,
} from '../builders/casefile-records.ts';
import { buildRequest } from '../builders/kya-view.ts';
import { kyaAnswerOf } from './large-answer.ts';
import type { MadeFile } from './made-file.ts';
import { alternate, timed, type BenchRow } from './measure.ts';
import { newPlainFile } from './save-snapshot.ts';

const CASE = 'case-of-benches' as CaseId;
const ROUNDS = 40;
/** Of a small answer. */
const HITS = 8;
/** About 40 MB. */
const LARGE_HITS = 34_000;
/** As they come from the network. */
const CHUNK_BYTES = 65_536;

let last = 9_000_000;

/** A small answer, durably. */
export async function benchSaving(
  folder: string,
  { screenings }: MadeFile,
  client: CaseFileClient,
): Promise<BenchRow[]> {
  const bytes = Buffer.from(kyaAnswerOf(HITS));
  const plain = newPlainFile(join(folder, 'saving.plain'));
  try {
    const times = await alternate(
      ROUNDS,
      async () => {
        const number = await addAccepted(client);
        return timed(() => save(client, number, bytes));
      },
      () => timed(() => plain.writeAlike(bytes)),
    );
    const size = `${(bytes.length / 1e3).toFixed(0)} kB`;
    return [
      {
        what: `save ${size} into ${screenings.toLocaleString('en')} screenings`,
        ...{ ...times, against: 'the same writes, plain', aim: '≤ 1.43 ×' },
      },
    ];
  } finally {
    plain.close();
  }
}

/** A large answer, from its first byte to the snapshot. */
export async function saveLarge(client: CaseFileClient): Promise<void> {
  await save(client, await addAccepted(client), largeAnswer());
}

let large: Buffer | null = null;

/** Made before it is needed: whoever measures must not measure this. */
export function largeAnswer(): Buffer {
  large ??= Buffer.from(kyaAnswerOf(LARGE_HITS));
  return large;
}

async function addAccepted(client: CaseFileClient): Promise<number> {
  const number = ++last;
  const id = `job-${String(number)}` as JobId;
  const at = Date.UTC(2026, 2, 1);
  if (number === 9_000_001) await client.createCase({ id: CASE, fields: {}, at });
  const job = { kind: 'kya', request: buildRequest() } as const;
  await client.createJob({ id, caseId: CASE, environmentId: ENVIRONMENT, job, at });
  const change = { id, at, why: null };
  await client.changeJob({ ...change, from: ['intent'], to: 'sending', patch: {} });
  const submit = buildRecord({ id: `submit-${String(number)}` as RequestId, jobId: id });
  await client.beginRequest({ record: submit });
  await client.finishRequest({ id: submit.id, outcome: buildOutcome() });
  const patch = { remoteJobId: String(number), billed: 'billed', acceptedAt: at } as const;
  await client.changeJob({ ...change, from: ['sending'], to: 'accepted', patch });
  return number;
}

async function save(client: CaseFileClient, number: number, bytes: Buffer): Promise<void> {
  const record = buildRecord(pollRecord(number));
  await client.beginRequest({ record });
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    // A copy: what is sent to the worker is moved there.
    await client.appendBody({
      id: record.id,
      bytes: Uint8Array.from(bytes.subarray(at, at + CHUNK_BYTES)),
    });
  }
  await client.finishRequest({ id: record.id, outcome: buildOutcome() });
  await client.storeSnapshot({ draft: snapshotDraft(number) });
}

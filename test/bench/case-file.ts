// A made case file as a whole: opening it, one screening of it, saving one more, checking it, backing
// it up; and how long that holds up the thread that asks for it.
import { copyFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { serialize } from 'node:v8';
import { createCaseFileClient, type CaseFileClient } from '../../electron/casefile/client.ts';
import { connect } from '../../electron/casefile/connection.ts';
import type { ReadDb } from '../../electron/casefile/database.ts';
import { createKeeper } from '../../electron/casefile/keeper/keeper.ts';
import { unlock } from '../../electron/casefile/unlock.ts';
import { loadBody } from '../../electron/casefile/tables/bodies.ts';
import { createLargeReplies } from '../../electron/services/large-replies.ts';
import { withLentKey } from '../../electron/services/lent-key.ts';
import type { RequestId } from '#shared/domain/ids.ts';
import { sleep } from '../../electron/providers/sleep.ts';
import { OWN_AIMS, PRODUCT_AIMS } from './aims.ts';
import {
  connectBeside,
  ENGINE,
  findSample,
  KEEPER,
  requireMadeFile,
  SIZES,
  WORKER,
  type MadeFile,
  type Sample,
  type SizeOptions,
} from './made-file.ts';
import { alternate, longestBlock, timed, type BenchRow } from './measure.ts';
import { benchSaving, largeAnswer, saveLarge } from './save-into-file.ts';

const IDLE_MS = 3_000;

/** All of it. */
export async function benchCaseFile(folder: string, options: SizeOptions): Promise<BenchRow[]> {
  const file = requireMadeFile(folder, options);
  const rows = [await benchOpening(file)];
  const client = createCaseFileClient(WORKER, ENGINE);
  await client.open(file.open);
  try {
    const db = connectBeside(file);
    try {
      rows.push(...(await benchReading(client, db)));
      rows.push(...(await benchSaving(folder, file, { client, db })));
      rows.push(...(await benchBlocks(client, db)));
    } finally {
      db.close();
    }
    rows.push(...(await benchCare(folder, file, client)));
  } finally {
    await client.close({});
    await client.terminate();
  }
  return rows;
}

/** To write, with its newest entries checked, through the worker; against a connection that reads a page. */
async function benchOpening(file: MadeFile): Promise<BenchRow> {
  const { path, passphrase } = file.open;
  const times = await alternate(
    3,
    async () => {
      const client = createCaseFileClient(WORKER, ENGINE);
      const ms = await timed(() => client.open(file.open));
      await client.close({});
      await client.terminate();
      return ms;
    },
    () =>
      timed(() => {
        const db = connect(path, unlock(path, passphrase, ENGINE).key, ENGINE, 'read');
        db.prepare('SELECT count(*) FROM meta').get();
        db.close();
      }),
  );
  return {
    what: 'open the file, its newest 5,000 entries checked',
    ...{ ...times, against: 'key derived, one page read', aim: null },
  };
}

async function benchReading(client: CaseFileClient, db: ReadDb): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const [name, rounds] of [
    ['small', 20],
    ['hundreds', 20],
    ['large', 3],
  ] as const) {
    const sample = findSample(db, SIZES[name]);
    const times = await alternate(
      rounds,
      () => timed(() => client.openScreening({ id: sample.id })),
      () => timed(() => readAndParse(db, sample)),
    );
    const size = `${(sample.bytes / 1e6).toFixed(sample.bytes < 1e5 ? 3 : 1)} MB`;
    rows.push({
      what: `open a screening of ${size}`,
      ...{ ...times, against: 'reading and parsing its bytes', aim: null },
    });
  }
  return rows;
}

function readAndParse(db: ReadDb, { id }: Sample): unknown {
  const request = db.prepare('SELECT answer_request_id FROM snapshots WHERE id = ?').pluck();
  const { bytes } = loadBody(db, request.get(id) as RequestId, 64e6);
  return JSON.parse(String(bytes));
}

/** This thread stands for main: it asks as main does, and nothing else. */
async function benchBlocks(client: CaseFileClient, db: ReadDb): Promise<BenchRow[]> {
  const large = findSample(db, SIZES.large);
  const idle = await idleBlock();
  const against = 'idle';
  const opening = await longestBlock(() => passOn(client, large));
  largeAnswer();
  const saving = await longestBlock(() => saveLarge(client));
  const megabytes = (large.bytes / 1e6).toFixed(0);
  return [
    {
      what: `asker blocked, opening ${megabytes} MB`,
      ...{ measured: opening, against, baseline: idle, aim: PRODUCT_AIMS.mainBusy },
    },
    {
      what: `asker blocked, saving ${megabytes} MB`,
      ...{ measured: saving, against, baseline: idle, aim: PRODUCT_AIMS.mainBusy },
    },
  ];
}

/** As main does for the page: each piece is cloned on its way to it. */
async function passOn(client: CaseFileClient, { id }: Sample): Promise<void> {
  const { json } = await client.openScreening({ id });
  const replies = createLargeReplies(() => 'reply');
  const { first, sizeBytes, restId } = replies.hold(json);
  let sent = serialize(first).length;
  while (restId !== null && sent < sizeBytes) {
    await turn();
    sent += serialize(replies.next(restId)).length;
  }
}

function idleBlock(): Promise<number> {
  return longestBlock(() => sleep(IDLE_MS));
}

/** The tasks next to the writer, each in its thread, against a copy of the same bytes. */
async function benchCare(
  folder: string,
  file: MadeFile,
  client: CaseFileClient,
): Promise<BenchRow[]> {
  const { path } = file.open;
  const at = Date.UTC(2026, 2, 2);
  const copy = join(folder, 'plain-copy');
  const baseline = await timed(() => copyFileSync(path, copy));
  rmSync(copy);
  const idle = await idleBlock();
  const keeper = createKeeper(KEEPER, ENGINE, (what, error) => console.error(what, error));
  const silent = (): void => undefined;
  const to = join(folder, 'backup.tracefile');
  const tasks = {
    verify: () =>
      withLentKey(client, path, async (lent) => {
        const report = await keeper.run('verify', { file: lent, at }, silent);
        if (!report.ok) console.error('verify:', report.findings.slice(0, 5));
      }),
    'back up': () =>
      withLentKey(client, path, (lent) => keeper.run('backUp', { file: lent, to, at }, silent)),
  };
  const rows: BenchRow[] = [];
  const size = `${(statSync(path).size / 2 ** 20).toFixed(0)} MiB`;
  for (const [name, task] of Object.entries(tasks)) {
    let measured = 0;
    const blocked = await longestBlock(async () => {
      measured = await timed(task);
    });
    rows.push(
      { what: `${name} ${size}`, measured, against: 'copying the file', baseline, aim: null },
      {
        what: `asker blocked meanwhile (${name})`,
        ...{ measured: blocked, against: 'idle', baseline: idle, aim: OWN_AIMS.noBlock },
      },
    );
  }
  rmSync(to, { force: true });
  return rows;
}

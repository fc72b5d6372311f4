// The practice service as a process of the application: started by Electron's utilityProcess,
// told once what to do, answers once where it listens, ends with its parent.
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { startPracticeService } from './service.ts';

/** What the application sends to start the service; every part may be left out. */
const startSchema = z.object({
  /** Jobs that the case file knows from an earlier process. */
  knownJobs: z
    .array(z.object({ remoteJobId: z.string(), body: z.string(), acceptedAt: z.number() }))
    .default([]),
  stateFile: z.string().nullish(),
  logFile: z.string().nullish(),
});

/** What it gets back: where the service listens, or why it does not. */
type PracticeStarted = { base: string; backup: string; key: string } | { error: string };

/** Electron's port to the parent, as far as it is used here; electron itself is not imported. */
interface ParentPort {
  once(event: 'message', listener: (message: { data: unknown }) => void): void;
  postMessage(message: PracticeStarted): void;
}

const PARENT_CHECK_MS = 1_000;

async function start(data: unknown): Promise<PracticeStarted> {
  const { knownJobs, stateFile, logFile } = startSchema.parse(data);
  const { base, backup, key } = await startPracticeService({
    key: randomBytes(24).toString('base64url'),
    knownJobs,
    ...(typeof stateFile === 'string' ? { stateFile } : {}),
    ...(typeof logFile === 'string' ? { logFile } : {}),
  });
  return { base, backup, key };
}

/** A parent that was killed cannot say goodbye: this process is then somebody else's child. */
function endWithParent(): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.exit(0);
  }, PARENT_CHECK_MS).unref();
}

const parentPort = (process as { parentPort?: ParentPort }).parentPort;
if (parentPort === undefined) {
  process.stderr.write('started without a parent port\n');
  process.exitCode = 2;
} else {
  endWithParent();
  parentPort.once('message', ({ data }) => {
    start(data).then(
      (started) => parentPort.postMessage(started),
      (error: unknown) =>
        parentPort.postMessage({ error: error instanceof Error ? error.message : String(error) }),
    );
  });
}

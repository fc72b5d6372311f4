// What the status word of a job or of a name's task says. The documents know four words (blockchain
// API 3) and three (name API 3); services use more, and both are read by this one list.

/**
 * - `waiting`, `processing`: at work, in a word that the documents or their queues use.
 * - `likely_waiting`: a word that services use of work and no document knows. It is waited on, but not
 *   without end: after a time a person decides.
 * - `complete`: the result is there, or should be.
 * - `failed`: the service says that it failed.
 * - `ended`: it is over in another way, e.g. `TIMEOUT`: nothing more will come.
 * - `unknown`: a word of no list. It is waited on within bounds, then a person decides.
 */
type StatusReading =
  'waiting' | 'likely_waiting' | 'processing' | 'complete' | 'failed' | 'ended' | 'unknown';

const WORDS: Readonly<Record<Exclude<StatusReading, 'unknown'>, readonly string[]>> = {
  waiting: ['PENDING', 'QUEUED'],
  likely_waiting: [
    ...['WAITING', 'SCHEDULED', 'SUBMITTED', 'ACCEPTED', 'CREATED', 'NEW', 'STARTED'],
    ...['IN PROGRESS', 'INPROGRESS', 'PARTIAL'],
  ],
  processing: ['PROCESSING', 'RUNNING'],
  complete: ['COMPLETE', 'COMPLETED', 'SUCCESS', 'SUCCEEDED', 'DONE', 'FINISHED'],
  failed: ['FAILED', 'FAILURE', 'ERROR'],
  ended: [
    ...['TIMEOUT', 'TIMED OUT', 'TIMEDOUT', 'REJECTED', 'CANCELLED', 'CANCELED', 'EXPIRED'],
    ...['ABORTED', 'TERMINATED', 'STOPPED', 'KILLED', 'INTERRUPTED', 'DECLINED', 'DENIED'],
    ...['REFUSED', 'INVALID', 'UNSUPPORTED', 'SKIPPED', 'DROPPED', 'DISCARDED', 'DELETED'],
    ...['REMOVED', 'REVOKED', 'CLOSED', 'ENDED'],
  ],
};

const READINGS: ReadonlyMap<string, StatusReading> = new Map(
  (Object.keys(WORDS) as (keyof typeof WORDS)[]).flatMap((reading) =>
    WORDS[reading].map((word): [string, StatusReading] => [word, reading]),
  ),
);

/** How a status word is read; letter case, spaces, `_` and `-` make no difference. */
export function readStatusWord(word: string): StatusReading {
  const plain = word
    .trim()
    .toUpperCase()
    .replaceAll(/[\s_-]+/g, ' ');
  return READINGS.get(plain) ?? 'unknown';
}

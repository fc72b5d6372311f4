// The note that a stored answer is not as received: the service repeated the key. It goes with the
// answer's headers, under a name that no answer can bring: only known headers of it are kept.

/** The name of the note among the headers. */
export const KEY_REMOVAL_HEADER = 'tracefile-key-removed';

/** What came before the key was removed. */
export interface KeyRemoval {
  /** Of the bytes as received. */
  receivedSha256: string;
  receivedBytes: number;
}

/** The text of the note. */
export function keyRemovalNote(receivedSha256: string, receivedBytes: number): string {
  return `sha-256=${receivedSha256}; bytes=${receivedBytes}`;
}

/** The note of an answer; null where its stored bytes are as received. */
export function readKeyRemoval(headers: Readonly<Record<string, string>>): KeyRemoval | null {
  const found = /^sha-256=([0-9a-f]{64}); bytes=(\d{1,15})$/.exec(
    headers[KEY_REMOVAL_HEADER] ?? '',
  );
  const [, receivedSha256, bytes] = found ?? [];
  return receivedSha256 === undefined ? null : { receivedSha256, receivedBytes: Number(bytes) };
}

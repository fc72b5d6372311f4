// Bytes as base64 in a JSON reply, made in pieces: main has other things to do between them.
import { setImmediate as nextTurn } from 'node:timers/promises';

/** A multiple of 3, so that each piece ends with a whole group; takes a few milliseconds. */
const PIECE_BYTES = 3 * 256 * 1024;
const HEAD = '{"base64":"';
const TAIL = '"}';

/** `{"base64":"…"}` in UTF-8. */
export async function base64Reply(bytes: Uint8Array): Promise<Uint8Array> {
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const base64Bytes = 4 * Math.ceil(given.length / 3);
  const json = Buffer.allocUnsafeSlow(HEAD.length + base64Bytes + TAIL.length);
  let written = json.write(HEAD, 0, 'latin1');
  for (let at = 0; at < given.length; at += PIECE_BYTES) {
    const end = Math.min(given.length, at + PIECE_BYTES);
    written += json.write(given.toString('base64', at, end), written, 'latin1');
    await nextTurn();
  }
  json.write(TAIL, written, 'latin1');
  return json;
}

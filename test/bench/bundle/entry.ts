// A process of its own that writes a bundle of many megabytes, or checks one, and tells how long that
// took and by how much its memory grew: `entry.ts write|verify FILE`.
import { generateKeyPairSync } from 'node:crypto';
import { openBagSink } from '../../../electron/bundle/bag-sink.ts';
import { createBagWriter } from '../../../electron/bundle/bag-writer.ts';
import { verifyBundle } from '../../../electron/bundle/verify-bundle.ts';
import { putInPlace } from '../../../electron/files/write-file.ts';

const MEBIBYTE = 1024 * 1024;
/** One large attachment, and as much again in answers of the usual size. */
const LARGE_BYTES = 512 * MEBIBYTE;
const ANSWERS = 10_240;
const ANSWER_BYTES = 50 * 1024;

/** What the process tells its parent, as a line of JSON. */
export interface BundleFigures {
  tookMs: number;
  /** The most that was resident, above what was before the work began. */
  grownMegabytes: number;
}

async function write(path: string): Promise<void> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const bag = createBagWriter(await openBagSink(path), { folder: 'bench-evidence' });
  const piece = Buffer.alloc(MEBIBYTE, 'an attachment of a case');
  await bag.addPayload('data/attachments/large.bin', repeat(piece, LARGE_BYTES / MEBIBYTE));
  const answer = Buffer.alloc(ANSWER_BYTES, '{"hop_num":1}');
  for (let index = 0; index < ANSWERS; index++) {
    answer.writeUInt32BE(index, 0);
    await bag.addPayload(`data/answers/${String(index).padStart(64, '0')}.json`, [answer]);
  }
  const written = await bag.finish({
    info: {
      ...{ baggingDate: '2026-01-02', externalIdentifier: 'Bench', caseFileId: 'bench' },
      ...{ journalEntries: 0, journalHead: '0'.repeat(64) },
      ...{ profile: 'internal', version: '0.0.0' },
    },
    signer: {
      privateKeyPkcs8: privateKey.export({ type: 'pkcs8', format: 'der' }),
      publicKeySpki: publicKey.export({ type: 'spki', format: 'der' }),
    },
    viewerHtml: [Buffer.from('<!doctype html>')],
  });
  await putInPlace(written, path);
}

async function verify(path: string): Promise<void> {
  const { verification } = await verifyBundle(path, { signer: null });
  if (verification.first !== null) throw new Error(verification.first.kind);
}

function* repeat(piece: Buffer, times: number): Generator<Buffer> {
  for (let index = 0; index < times; index++) yield piece;
}

const [task, path = ''] = process.argv.slice(2);
const idleBytes = process.memoryUsage().rss;
const begin = performance.now();
await (task === 'write' ? write(path) : verify(path));
const figures: BundleFigures = {
  tookMs: performance.now() - begin,
  // What the system says was the most, in kibibytes.
  grownMegabytes: (process.resourceUsage().maxRSS * 1024 - idleBytes) / 1e6,
};
console.log(JSON.stringify(figures));

// `npm run make:case -- --screenings N --out FILE [--passphrase P] [--seed S]`: makes a case file of
// invented cases, for benches and for trying things at size. Without a passphrase one is made and
// printed; a file that exists is left as it is.
import { existsSync, mkdirSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { LARGE_HITS, makeCaseFile } from './make/make-case-file.ts';

const { values } = parseArgs({
  options: {
    screenings: { type: 'string', default: '100000' },
    out: { type: 'string' },
    passphrase: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const screenings = Number(values.screenings);
const seed = Number(values.seed);
const hasNumbers = Number.isSafeInteger(screenings) && screenings > 0 && Number.isSafeInteger(seed);

function main(out: string): void {
  // Relative paths are meant from where the person stood.
  const path = resolve(process.env.TRACEFILE_CWD ?? '.', out);
  if (existsSync(path)) {
    console.error(`there is a file already: ${path}`);
    process.exitCode = 1;
    return;
  }
  mkdirSync(dirname(path), { recursive: true });
  const passphrase = values.passphrase ?? randomBytes(18).toString('base64url');
  const begin = performance.now();
  const tell = (stored: number): void => {
    process.stderr.write(`\r${String(stored)} of ${String(screenings)} screenings`);
  };
  const made = makeCaseFile({ path, passphrase, screenings, seed, largeHits: LARGE_HITS, tell });
  const seconds = ((performance.now() - begin) / 1000).toFixed(0);
  const size = `${(made.sizeBytes / 2 ** 20).toFixed(0)} MiB`;
  process.stderr.write('\n');
  console.log(
    `${path}: ${String(made.cases)} cases, ${String(made.journalEntries)} journal entries, ` +
      `${size}, in ${seconds} s`,
  );
  if (values.passphrase === undefined) console.log(`passphrase: ${passphrase}`);
}

if (values.out === undefined || !hasNumbers) {
  console.error(
    'usage: npm run make:case -- --screenings N --out FILE [--passphrase P] [--seed S]',
  );
  process.exitCode = 2;
} else {
  main(values.out);
}

// `npm run practice -- --port N`: the practice service alone, for any client on this machine.
// Prints one line of JSON on stdout; everything else goes to stderr. No key on the command line.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startPracticeService } from './service.ts';

const USAGE = `usage: practice [--port N] [--key-file FILE] [--state FILE] [--log FILE] [--pace F]
  --port N         port on 127.0.0.1 (default 0: any free one); the backup and the test
                   environment take any free ones
  --key-file FILE  the key is this file's text (default: a random key, printed)
  --state FILE     jobs, rulesets and accounts are kept here and known again after a restart
  --log FILE       every request is appended here as a line of JSON
  --pace F         jobs run F times faster (default 1: 3.5 seconds)`;

const USAGE_EXIT = 2;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      'key-file': { type: 'string' },
      state: { type: 'string' },
      log: { type: 'string' },
      pace: { type: 'string', default: '1' },
    },
  });
  const service = await startPracticeService({
    port: readNumber('port', values.port, (port) => Number.isInteger(port) && port < 65_536),
    pace: readNumber('pace', values.pace, (pace) => pace > 0),
    key: readKey(values['key-file']),
    ...(values.state === undefined ? {} : { stateFile: values.state }),
    ...(values.log === undefined ? {} : { logFile: values.log }),
  });
  const { base, backup, test, key } = service;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      void service.close().then(() => process.exit(0));
    });
  }
  // Last: whoever reads this line may end the process at once.
  const line = { screening: { base, backup, key, test }, names: { base, key } };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

function readKey(file: string | undefined): string {
  if (file === undefined) return randomBytes(24).toString('base64url');
  const key = readFileSync(file, 'utf8').trim();
  if (key === '') throw new RangeError(`no key in ${file}`);
  return key;
}

function readNumber(name: string, text: string, isValid: (value: number) => boolean): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (!isValid(value)) throw new RangeError(`--${name} ${text} is not a number in range`);
  return value;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  console.error(USAGE);
  process.exit(USAGE_EXIT);
});

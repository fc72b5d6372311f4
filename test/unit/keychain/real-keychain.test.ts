// The keychain of the test session, through the real native module. The session that `npm test`
// and `npm run unit` open has a bus with an unlocked keychain and a second one without any.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const storeUrl = new URL('../../../electron/keychain/keychain-store.ts', import.meta.url);
const root = fileURLToPath(new URL('../../..', import.meta.url));

const PROGRAM = `
  const { createKeychainStore } = await import(process.argv[1]);
  const secrets = createKeychainStore({ timeoutMs: 3000 });
  const status = await secrets.status();
  const steps = [];
  if (status.available) {
    await secrets.set('round-trip', 'käse 🔑');
    steps.push(await secrets.get('round-trip'));
    await secrets.delete('round-trip');
    steps.push(await secrets.get('round-trip'));
  } else {
    await secrets.get('round-trip').catch((error) => steps.push(error.code));
  }
  console.log(JSON.stringify({ status, steps }));
`;

async function runWith(bus: string): Promise<unknown> {
  const args = ['--input-type=module', '--eval', PROGRAM, storeUrl.href];
  const env = { ...process.env, DBUS_SESSION_BUS_ADDRESS: bus };
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env });
  return JSON.parse(stdout);
}

/** Outside a test session the person's own keychain would be written to. */
function sessionBus(name: string): string {
  const bus = process.env[name];
  const isSession = process.env['TRACEFILE_DBUS_WITHOUT_SECRETS'] !== undefined;
  if (process.platform === 'linux' && (!isSession || bus === undefined)) {
    throw new Error('this test needs the session of `npm run unit`');
  }
  return bus ?? '';
}

test('a secret survives the way into the real keychain and back', async () => {
  expect(await runWith(sessionBus('DBUS_SESSION_BUS_ADDRESS'))).toEqual({
    status: {
      available: true,
      backend: expect.stringMatching(/^(Secret Service \(gnome-keyring\)|Keychain|Cred)/) as string,
    },
    steps: ['käse 🔑', null],
  });
});

test('a bus without a Secret Service is a state with a reason, not a crash', async () => {
  expect(await runWith(sessionBus('TRACEFILE_DBUS_WITHOUT_SECRETS'))).toEqual({
    status: {
      ...{ available: false, code: 'keychain.unavailable' },
      reason: expect.stringMatching(/^no_service: ./) as string,
    },
    steps: ['keychain.unavailable'],
  });
});

// Who serves the keychain: what is made of a bus that is not there, refuses, is silent or talks nonsense.
// A bus with a keychain on it is asked in real-keychain.test.ts and in test/e2e/keychain.test.ts.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { askSecretService } from '../../../electron/keychain/secret-service.ts';
import { socketOf } from '../../../electron/keychain/session-bus.ts';

const UNKNOWN = { state: 'unknown', process: null };

/** A bus that does as told with each piece that comes. */
async function busThat(
  answers: (socket: Socket, text: string) => void,
): Promise<NodeJS.ProcessEnv> {
  const folder = mkdtempSync(join(tmpdir(), 'tracefile-bus-'));
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes) => answers(socket, bytes.toString('latin1')));
  });
  await new Promise<void>((resolve) => server.listen(join(folder, 'bus'), resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(folder, 'bus')}` };
}

test.each<[NodeJS.ProcessEnv, string | null]>([
  [{ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/user/1000/bus' }, '/run/user/1000/bus'],
  [{ DBUS_SESSION_BUS_ADDRESS: 'unix:guid=0f,path=/tmp/a%20b,x=y' }, '/tmp/a b'],
  [{ DBUS_SESSION_BUS_ADDRESS: 'unix:abstract=/tmp/dbus-1,guid=0f' }, '\0/tmp/dbus-1'],
  [{ DBUS_SESSION_BUS_ADDRESS: 'tcp:host=localhost,port=1;unix:path=/bus' }, '/bus'],
  [{ DBUS_SESSION_BUS_ADDRESS: 'tcp:host=localhost,port=1' }, null],
  [{ XDG_RUNTIME_DIR: '/run/user/1000' }, '/run/user/1000/bus'],
  [{}, null],
])('%j is the socket %j', (env, expected) => {
  expect(socketOf(env)).toBe(expected);
});

test('without a bus, and without a socket of one, there is no keychain', async () => {
  const none = { state: 'none', process: null };
  expect(await askSecretService('linux', {})).toEqual(none);
  // So Chromium names a bus that it has not found.
  expect(await askSecretService('linux', { DBUS_SESSION_BUS_ADDRESS: 'disabled:' })).toEqual(none);
  const env = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere/at/all' };
  expect(await askSecretService('linux', env)).toEqual(none);
});

test.each(['tcp:host=localhost,port=1', 'autolaunch:', 'unix:path=/tmp/%'])(
  'a bus at %s cannot be asked, and may have a keychain',
  async (address) => {
    const env = { DBUS_SESSION_BUS_ADDRESS: address };
    expect(await askSecretService('linux', env)).toEqual(UNKNOWN);
  },
);

test('other systems cannot be asked so', async () => {
  expect(await askSecretService('darwin', {})).toEqual(UNKNOWN);
});

test.each<[string, (socket: Socket, text: string) => void]>([
  ['refuses', (socket) => socket.write('REJECTED EXTERNAL\r\n')],
  ['ends', (socket) => socket.end()],
  ['is silent', () => undefined],
  [
    'is silent once it has let us in',
    (socket, text) => text.startsWith('\0') && socket.write('OK 0f\r\n'),
  ],
  [
    'talks nonsense',
    (socket, text) => socket.write(text.startsWith('\0') ? 'OK 0f\r\n' : Buffer.alloc(64, 0x6c)),
  ],
  [
    'answers without a reply to anything',
    (socket, text) => {
      if (text.startsWith('\0')) socket.write('OK 0f\r\n');
      else socket.write(Buffer.from('6c040101000000000100000000000000', 'hex'));
    },
  ],
])('a bus that %s tells nothing, and holds nobody up', async (_what, answers) => {
  expect(await askSecretService('linux', await busThat(answers))).toEqual(UNKNOWN);
});

// Which files can reach a network at all: each way out is in one place, so that offline mode, the ledger and
// the tests of silence speak of all of them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Modules and functions that open connections; types alone do not. */
const WAYS =
  /^import (?!type )[^;]*?from '(?:undici|node:(?:http|https|http2|net|tls|dgram|dns|inspector)(?:\/promises)?)'|\bfetch\(|\bnew (?:WebSocket|EventSource|XMLHttpRequest|RTCPeerConnection|WebTransport)\b|\bsendBeacon\(|\bopenExternal\(|\bnet\.(?:request|fetch|resolveHost)\b|\bcrashReporter\b|\bautoUpdater\b/gm;

function filesWithWays(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|cts|svelte)$/.test(name) && !name.includes('generated'))
    .filter((name) => {
      const code = readFileSync(join(ROOT, folder, name), 'utf8').replace(/^\s*(\/\/|\*).*$/gm, '');
      return code.match(WAYS) !== null;
    })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .sort();
}

test('nothing but the transport, the browser for explorers and the bus of the keychain reaches out', () => {
  const practice = (name: string) => name.startsWith('electron/practice/');
  const found = ['electron', 'shared', 'renderer'].flatMap(filesWithWays);
  expect(found.filter((name) => !practice(name))).toEqual([
    // A socket of this machine, no network.
    'electron/keychain/session-bus.ts',
    'electron/platform/open-external.ts',
    'electron/providers/http/agents.ts',
    'electron/providers/http/connector.ts',
    'electron/services/explorers.ts',
  ]);
  // The practice service listens and never asks.
  for (const name of found.filter(practice)) {
    const code = readFileSync(join(ROOT, name), 'utf8');
    expect(code, name).not.toMatch(/from 'undici'|\brequest\b.* from 'node:https?'|\bconnect\(/);
  }
});

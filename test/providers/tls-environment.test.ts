// TLS is what the settings say. Nothing in the environment of the process relaxes it or adds a root:
// each variable is set for a program of its own, as Node reads most of them at its start only.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { startProxy } from '../fakes/broken-endpoints.ts';
import { startServer, type FakeServer } from '../fakes/http-server.ts';
import { SERVER_CERTIFICATE, SERVER_KEY, TEST_CA } from '../fakes/tls/certificates.ts';
import { closing, failureOf, OK, screen, setUp } from '../fakes/transport-stage.ts';

const PROGRAM = fileURLToPath(new URL('./tls-program/entry.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tracefile-tls-'));
const caFile = join(folder, 'ca.pem');
const keyLog = join(folder, 'keys.log');
writeFileSync(caFile, TEST_CA);
afterAll(() => rmSync(folder, { recursive: true }));

const serveTls = async (): Promise<FakeServer> =>
  closing(await startServer(() => OK, { cert: SERVER_CERTIFICATE, key: SERVER_KEY }));

async function run(
  base: string,
  env: Record<string, string>,
  trust = 'as it comes',
): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, base, trust], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
  return stdout;
}

test.each([
  ['nothing', {}],
  ['NODE_TLS_REJECT_UNAUTHORIZED=0', { NODE_TLS_REJECT_UNAUTHORIZED: '0' }],
  ['NODE_EXTRA_CA_CERTS', { NODE_EXTRA_CA_CERTS: caFile }],
  ['NODE_USE_SYSTEM_CA', { NODE_USE_SYSTEM_CA: '1', SSL_CERT_FILE: caFile }],
  ['OpenSSL’s own roots', { NODE_OPTIONS: '--use-openssl-ca', SSL_CERT_FILE: caFile }],
])('with %s a certificate of an unknown CA is refused, and nothing is sent', async (_what, env) => {
  const server = await serveTls();
  expect(await run(server.base, env)).toBe('tls_failed');
  expect(server.seen).toEqual([]);
});

test('an old version of TLS is not spoken, whatever Node is told', async () => {
  const old = { maxVersion: 'TLSv1.1', minVersion: 'TLSv1', ciphers: 'ALL:@SECLEVEL=0' } as const;
  const server = closing(
    await startServer(() => OK, { cert: SERVER_CERTIFICATE, key: SERVER_KEY, ...old }),
  );
  const options = '--tls-min-v1.0 --tls-cipher-list=ALL:@SECLEVEL=0';
  expect(await run(server.base, { NODE_OPTIONS: options }, 'trusting')).toBe('tls_failed');
  expect(server.seen).toEqual([]);
});

test('the keys of a connection are not written to SSLKEYLOGFILE', async () => {
  const server = await serveTls();
  expect(await run(server.base, { SSLKEYLOGFILE: keyLog }, 'trusting')).toBe('answered 200');
  expect(() => rmSync(keyLog)).toThrow('ENOENT');
});

test('a switch of this process does not relax it either, nor that of a proxy', async () => {
  const tls = { cert: SERVER_CERTIFICATE, key: SERVER_KEY };
  const server = await serveTls();
  const proxy = closing(await startProxy({ targetPort: Number(new URL(server.base).port) }, tls));
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
  try {
    const direct = await failureOf(setUp().transport.send(screen(server.base)));
    expect(direct.details).toMatchObject({ outcome: 'tls_failed', reached: 'no' });
    const resolveProxy = async (): Promise<string> => `https://localhost:${proxy.port}`;
    const { transport } = setUp({ resolveProxy });
    const through = await failureOf(transport.send(screen('https://service.invalid')));
    expect(through.details).toMatchObject({ outcome: 'proxy_failed', reached: 'no' });
    expect(proxy.connects).toEqual([]);
  } finally {
    delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
  }
  expect(server.seen).toEqual([]);
});

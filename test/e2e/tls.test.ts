// TLS in the real Electron: what its environment and its command line ask for does not relax it.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { startServer, type FakeServer } from '../fakes/http-server.ts';
import { CANARY_KEY } from '../fakes/screening-service.ts';
import { SERVER_CERTIFICATE, SERVER_KEY, TEST_CA } from '../fakes/tls/certificates.ts';
import { createMachine, launch, type Machine } from '../drive/application.ts';
import { addEnvironment, setUp } from '../drive/main-job.ts';
import { press } from '../drive/screen-words.ts';
import { words } from '../drive/words.ts';

const UNTRUSTED = 'Untrusted office';

let machine: Machine;
let server: FakeServer;
test.beforeEach(async () => {
  machine = createMachine();
  const tls = { cert: SERVER_CERTIFICATE, key: SERVER_KEY };
  server = await startServer(() => ({ do: 'answer', status: 200, body: '{}' }), tls);
});
test.afterEach(async () => {
  await machine.remove();
  await server.close();
});

test('neither a variable nor a switch makes the application trust an unknown certificate', async () => {
  const ca = join(machine.folder, 'ca.pem');
  writeFileSync(ca, TEST_CA);
  const { page } = await launch(machine, {
    env: { NODE_TLS_REJECT_UNAUTHORIZED: '0', NODE_EXTRA_CA_CERTS: ca, SSL_CERT_FILE: ca },
    switches: ['--ignore-certificate-errors', '--allow-insecure-localhost'],
  });
  await setUp(page, { remember: false });
  await addEnvironment(page, {
    ...{ name: UNTRUSTED, base: server.base, key: CANARY_KEY, keep: 'session' },
  });
  const card = page.getByRole('region', { name: UNTRUSTED, exact: true });
  await press(card, 'environments_test_key');
  await expect(card.getByRole('alert')).toContainText(words('error_http_not_reached_what'));
  expect(server.seen).toEqual([]);
});

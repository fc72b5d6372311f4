// A company's CA: added to the roots that are trusted anyway, never instead of them, and never by
// relaxing TLS. The server is a real one, with a certificate of a CA that nobody knows.
import tls from 'node:tls';
import { describe, expect, test, vi } from 'vitest';
import { startProxy } from '../fakes/broken-endpoints.ts';
import { startServer, type FakeServer } from '../fakes/http-server.ts';
import { resolving } from '../fakes/outcome-stage.ts';
import { SERVER_CERTIFICATE, SERVER_KEY, TEST_CA } from '../fakes/tls/certificates.ts';
import { closing, failureOf, OK, poll, screen, setUp } from '../fakes/transport-stage.ts';

const serveTls = async (): Promise<FakeServer> =>
  closing(await startServer(() => OK, { cert: SERVER_CERTIFICATE, key: SERVER_KEY }));

describe('the certificate of an unknown CA', () => {
  test('is refused, and nothing is sent', async () => {
    const server = await serveTls();
    const { transport } = setUp({ extraCa: () => null });
    const error = await failureOf(transport.send(screen(server.base)));
    expect(error.details).toMatchObject({ outcome: 'tls_failed', reached: 'no' });
    expect(server.seen).toEqual([]);
  });

  test('is taken once the CA is added', async () => {
    const server = await serveTls();
    const { transport } = setUp({ extraCa: () => TEST_CA });
    const { httpStatus } = await transport.send(screen(server.base));
    expect([httpStatus, server.seen.length]).toEqual([200, 1]);
  });

  test('is refused for another name than its own', async () => {
    const server = await serveTls();
    const { port } = new URL(server.base);
    const { transport } = setUp({ extraCa: () => TEST_CA, lookup: resolving(['127.0.0.1']) });
    const error = await failureOf(transport.send(screen(`https://other.invalid:${port}`)));
    expect(error.details).toMatchObject({
      ...{ outcome: 'tls_failed', systemCode: 'ERR_TLS_CERT_ALTNAME_INVALID' },
    });
    expect(server.seen).toEqual([]);
  });

  test('is taken or refused as the setting stands now, without a restart', async () => {
    const server = await serveTls();
    let extraCa: string | null = null;
    const { transport } = setUp({ extraCa: () => extraCa });
    const told: (string | number)[] = [];
    for (const setting of [null, TEST_CA, TEST_CA, null]) {
      extraCa = setting;
      await transport.send(poll(server.base)).then(
        ({ httpStatus }) => told.push(httpStatus),
        (error: unknown) => told.push((error as { code: string }).code),
      );
    }
    // A connection or session of before is not used again.
    expect(told).toEqual(['http.not_reached', 200, 200, 'http.not_reached']);
    expect(server.seen).toHaveLength(2);
  });

  test('is judged the same behind the tunnel of a proxy', async () => {
    const server = await serveTls();
    const proxy = closing(await startProxy({ targetPort: Number(new URL(server.base).port) }));
    const resolveProxy = async (): Promise<string> => `http://127.0.0.1:${proxy.port}`;
    const request = screen('https://service.invalid');
    const trusting = setUp({ resolveProxy, extraCa: () => TEST_CA });
    expect((await trusting.transport.send(request)).httpStatus).toBe(200);
    const other = setUp({ resolveProxy, extraCa: () => null });
    const error = await failureOf(other.transport.send(request));
    expect(error.details).toMatchObject({ outcome: 'proxy_failed', reached: 'no' });
    expect(proxy.connects).toEqual(['service.invalid:443', 'service.invalid:443']);
    expect(server.seen).toHaveLength(1);
  });
});

test('the roots that the program came with stay trusted beside the added one', async () => {
  const made = vi.spyOn(tls, 'createSecureContext');
  const { transport } = setUp({ extraCa: () => TEST_CA });
  const server = await serveTls();
  await transport.send(screen(server.base));
  const trusted = made.mock.calls.map(([options]) => options?.ca);
  made.mockRestore();
  expect(trusted).toContainEqual([...tls.rootCertificates, TEST_CA]);
});

test('what this process trusts by default is not asked', async () => {
  const server = await serveTls();
  const defaults = tls.getCACertificates('default');
  tls.setDefaultCACertificates([...defaults, TEST_CA]);
  try {
    const error = await failureOf(setUp().transport.send(screen(server.base)));
    expect(error.details).toMatchObject({ outcome: 'tls_failed', reached: 'no' });
  } finally {
    tls.setDefaultCACertificates(defaults);
  }
});

test('a CA that is none leaves TLS as it was: refused here, and nothing breaks', async () => {
  const server = await serveTls();
  const { transport } = setUp({ extraCa: () => 'no certificate at all' });
  const error = await failureOf(transport.send(screen(server.base)));
  expect(error.details).toMatchObject({ reached: 'no', billed: 'not_billed' });
  expect(server.seen).toEqual([]);
});

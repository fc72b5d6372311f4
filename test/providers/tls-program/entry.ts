// A program that sends one screening over TLS and says what came of it. Arguments: base address, and
// `trusting` where the settings name the server's CA.
import type { EnvironmentId } from '#shared/domain/ids.ts';
import { toAppError } from '#shared/errors.ts';
import { createTransport } from '../../../electron/providers/http/transport.ts';
import { CANARY_KEY } from '../../fakes/screening-service.ts';
import { TEST_CA } from '../../fakes/tls/certificates.ts';

const [base = '', trust] = process.argv.slice(2);
const transport = createTransport({
  recorder: { begin: async () => null, append: async () => null, finish: async () => null },
  clock: { now: () => Date.now(), monotonicMs: () => performance.now() },
  newId: () => 'request-1',
  appVersion: '1.2.3',
  isQuiet: () => false,
  extraCa: () => (trust === 'trusting' ? TEST_CA : null),
});
const said = await transport
  .send({
    environment: {
      ...{ id: 'env' as EnvironmentId, name: 'Test', service: 'screening', kind: 'test' },
      ...{ primaryBase: base, backupBase: null, auth: 'api_key_header', keyId: null },
      key: CANARY_KEY,
    },
    ...{ purpose: 'screen', method: 'POST', path: '/api/v3/screen/kya', body: '{}', jobId: null },
  })
  .then(
    ({ httpStatus }) => `answered ${httpStatus}`,
    (error: unknown) => String(toAppError(error).details['outcome']),
  );
process.stdout.write(said);
await transport.close();

// Refusals: a typed error with the service's words, and what it says of money (blockchain API 7,
// name API 7).
import { expect } from 'vitest';
import type { ErrorCode } from '#shared/errors.ts';
import type { AssertionTable, Checked } from '../assertion.ts';
import { lastOf, type Recorded } from '../recorded.ts';
import { startServer } from '../../../fakes/http-server.ts';
import { PRACTICE_KEY } from '../../../builders/practice-client.ts';
import { valuesAt } from '../values-at.ts';
import { requireLogged } from './logged.ts';

const CODES: Readonly<Record<string, ErrorCode>> = {
  400: 'http.invalid_request',
  401: 'http.refused_key',
  403: 'http.forbidden',
  404: 'http.not_found',
  409: 'http.conflict',
  429: 'http.busy',
  500: 'http.server_error',
};

/** Other exchanges that end in the same status. */
const ALSO: Readonly<Record<string, string>> = {
  'blockchain.7.400': 'error-400-condition',
  'blockchain.7.403': 'error-403-delete',
  'names.7.403': 'name-error-403-banned',
};

/** Refusals and authentication. */
export const REFUSAL_ASSERTIONS: AssertionTable = {
  refusal: async ({ row, recorded, last, raw, stage, exchange }) => {
    requireRefusal(row.name, recorded, raw);
    if (row.name !== '429') await requireLogged(stage, last);
    const also = ALSO[row.id];
    if (also !== undefined) {
      const other = await exchange(also);
      requireRefusal(row.name, other, valuesAt(lastOf(other).json, row.emitted.path));
    }
    if (row.id === 'blockchain.7.401') {
      expect(lastOf(await exchange('error-401-no-key')).status).toBe(401);
    }
  },

  /** The service took the key; a server that looks sees it in its place and nowhere else. */
  authentication: async (checked) => {
    const { row, last, stage } = checked;
    expect(last.status).toBe(200);
    expect(last.path).not.toContain(PRACTICE_KEY);
    const call = callOf(checked);
    const refused = await stage.record(() => call({ key: 'another-test-key' }));
    expect(refused.error?.code).toBe('http.refused_key');
    const headers = { 'content-type': 'application/json' };
    const server = await startServer(() => ({ do: 'answer', status: 200, headers, body: '{}' }));
    await stage.record(() => call({ primaryBase: server.base, backupBase: null }));
    await server.close();
    const [request] = server.seen;
    const shown = {
      header: request?.headers['x-api-key'],
      query: new URL(request?.path ?? '', 'http://localhost').searchParams.get('apikey'),
      bearer: request?.headers.authorization?.replace('Bearer ', ''),
    };
    expect(shown).toEqual({
      ...{ header: undefined, query: null, bearer: undefined },
      [String(row.expects)]: PRACTICE_KEY,
    });
  },
};

function requireRefusal(status: string, recorded: Recorded, words: readonly unknown[]): void {
  const { error } = recorded;
  expect(lastOf(recorded).status).toBe(Number(status));
  expect(error?.code).toBe(CODES[status]);
  expect(words).toEqual([expect.stringMatching(/\w/)]);
  expect(error?.details).toMatchObject({
    ...{ httpStatus: Number(status), reached: 'yes', serverMessage: words[0] },
  });
  expect(JSON.stringify(error)).not.toContain(PRACTICE_KEY);
}

/** The call of the row's exchange in an environment that differs. */
function callOf({ row, stage }: Checked): (change: object) => Promise<unknown> {
  const { screening, names, environment, nameEnvironment } = stage;
  switch (row.emitted.exchange) {
    case 'auth-names':
      return (change) => names.usage({ ...nameEnvironment, auth: 'query_parameter', ...change });
    case 'auth-mcp-bearer':
      return (change) =>
        screening.getRule(
          { ...environment, auth: 'bearer_token', ...change },
          { rulesetId: '1', ruleId: '1' },
        );
    default: {
      const ways = { header: 'api_key_header', query: 'query_parameter', bearer: 'bearer_token' };
      const auth = ways[row.expects as keyof typeof ways] as 'api_key_header';
      return (change) => screening.listChains({ ...environment, auth, ...change });
    }
  }
}

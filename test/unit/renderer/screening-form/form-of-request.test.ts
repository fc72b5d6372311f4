// A request put back into the form asks the same again, whatever it was.
import { expect, it } from 'vitest';
import { decimal } from '#shared/domain/amount.ts';
import type { JobRequest } from '#shared/screening/job.ts';
import { emptyForm } from '../../../../renderer/features/screening-form/form-fields.ts';
import { fieldsOfRequest } from '../../../../renderer/features/screening-form/form-of-request.ts';
import {
  toKyaInput,
  toKytInput,
  toNameInput,
} from '../../../../renderer/features/screening-form/form-request.ts';
import { buildRequest } from '../../../builders/kya-view.ts';
import { buildKytRequest } from '../../../builders/kyt-view.ts';
import { buildNameRequest } from '../../../builders/name-view.ts';

const formOf = (job: JobRequest) => ({ ...emptyForm(), ...fieldsOfRequest(job) });
const parameters = {
  ...{ inflowHops: 5, outflowHops: 0, minAmount: decimal('0.01'), maxNodesPerHop: 999 },
  ...{ forceTimeSequence: false, cexImmune: false, forceRun: true, autoMonitor: true },
  ...{ rulesetId: '17', scoringRulesetId: '3', token: 'usdc' as const },
};

it.each([
  ['open ends', null, null],
  ['whole days', Date.UTC(2026, 0, 1), Date.UTC(2026, 1, 1) - 1],
  ['moments', Date.UTC(2026, 0, 1, 9, 30, 5), Date.UTC(2026, 1, 1, 23, 59, 59)],
])('an address, with %s', (_name, minTimestamp, maxTimestamp) => {
  const request = buildRequest({ ...parameters, minTimestamp, maxTimestamp });
  expect(toKyaInput(formOf({ kind: 'kya', request }))).toEqual(request);
});

it.each(['in', 'out', 'both'] as const)('a transaction, screened %s', (screenDirection) => {
  const request = buildKytRequest({
    ...parameters,
    screenDirection,
    inRulesetId: screenDirection === 'out' ? '0' : '4',
    outRulesetId: screenDirection === 'in' ? '0' : '5',
  });
  expect(toKytInput(formOf({ kind: 'kyt', request }))).toEqual(request);
});

it('a name with everything that was said about it', () => {
  const request = buildNameRequest({ aliases: ['O. Velander', '奥西诺'], country: 'DE' });
  expect(toNameInput(formOf({ kind: 'name', request }))).toEqual(request);
});

it.each([
  ['Latin with a Chinese alias first', 'Orsino Velander', ['奥西诺', 'O. Velander'], '奥西诺'],
  ['Chinese with a Latin alias first', '奥西诺', ['Orsino Velander', '奥西'], 'Orsino Velander'],
  ['one script alone', 'Orsino Velander', ['O. Velander', '奥西诺'], ''],
  ['no alias', 'Orsino Velander', [], ''],
])('a name, %s: the same boxes and the same request', (_name, name, aliases, otherName) => {
  const request = buildNameRequest({ name, aliases });
  const form = formOf({ kind: 'name', request });
  expect(form).toMatchObject({ subject: name, otherName });
  expect(toNameInput(form)).toEqual(request);
});

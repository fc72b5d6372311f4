import { describe, expect, it } from 'vitest';
import { readAccount, readRegistration, readUsage } from '#shared/names/account-reader.ts';
import { parsed } from '../../builders/name-json.ts';

const KEY = 'practice-test-key';
const account = {
  name: 'Harbour Desk',
  email: 'desk@practice.invalid',
  tier: 'email',
  daily_limit: 500,
  status: 'active',
  created_at: '2026-03-01T08:00:00+08:00',
};
const asRead = {
  name: 'Harbour Desk',
  email: 'desk@practice.invalid',
  tier: 'email',
  dailyLimit: 500,
  status: 'active',
  createdAt: Date.UTC(2026, 2, 1),
};

describe('readRegistration', () => {
  it('keeps the key apart from the account', () => {
    const registration = readRegistration(parsed({ api_key: KEY, ...account }));
    expect(registration).toEqual({ key: KEY, account: asRead });
    expect(JSON.stringify(registration?.account)).not.toContain(KEY);
  });

  it('finds the key beside the account, too: it is given once', () => {
    const registration = readRegistration(parsed({ api_key: KEY, account }));
    expect(registration).toEqual({ key: KEY, account: asRead });
  });

  it.each([
    {},
    { api_key: '' },
    { api_key: 5 },
    { api_key: 'with space in it' },
    { api_key: 'a\nb-c-d-e-f' },
  ])('finds no key in %j that a header could carry', (json) => {
    expect(readRegistration(parsed({ ...account, ...json }))).toBeNull();
  });
});

describe('readAccount', () => {
  it('reads an account, also inside another object, and never its key', () => {
    expect(readAccount(parsed({ account: { api_key: KEY, ...account } }))).toEqual(asRead);
  });

  it('keeps an unknown tier as sent and takes numbers as text', () => {
    expect(readAccount(parsed({ tier: 'gold', daily_limit: '900' }))).toMatchObject({
      tier: 'gold',
      dailyLimit: 900,
      email: null,
    });
  });

  it('finds none in a body with other fields', () => {
    expect(readAccount(parsed({ message: 'thank you' }))).toBeNull();
    expect(readAccount(parsed('[]'))).toBeNull();
  });
});

describe('readUsage', () => {
  it('reads today’s use', () => {
    const usage = { used_today: 3, daily_limit: 500, remaining: 497, tier: 'email', email: null };
    expect(readUsage(parsed({ ...usage, status: 'active' }))).toEqual({
      usedToday: 3,
      dailyLimit: 500,
      remaining: 497,
      tier: 'email',
      email: null,
      status: 'active',
    });
  });

  it('does not take what is missing for zero', () => {
    expect(readUsage(parsed({ tier: 'free' }))).toMatchObject({ usedToday: null, remaining: null });
    expect(readUsage(parsed({ detail: 'no' }))).toBeNull();
  });
});

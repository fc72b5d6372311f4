// Tolerant readers of accounts and their use (name API 2.1). Departures are not kept: an account
// answer is never stored, and the record of one could hold the key.
import { ACCOUNT_TIERS } from '../domain/names.ts';
import { DeviationLog } from '../screening/deviation.ts';
import { FieldReader } from '../screening/field-reader.ts';
import { isJsonObject, property, type JsonObject, type JsonValue } from '../screening/json.ts';
import type { Account, Registration, Usage } from './account.ts';

/** Keys are UUIDs (2.1); any other text of printable ASCII that a header can carry is taken. */
const KEY_FORM = /^[\x21-\x7e]{8,200}$/;

/** Reads the answer of a registration; null when it holds no key, in the account or next to it. */
export function readRegistration(json: JsonValue): Registration | null {
  const object = openAccount(json);
  if (object === null || !isJsonObject(json)) return null;
  const key = property(object, 'api_key') ?? property(json, 'api_key');
  if (typeof key !== 'string' || !KEY_FORM.test(key)) return null;
  return { key, account: toAccount(object) };
}

/**
 * Reads what bind-email and survey answer, whose body is not shown: an account, or a body that
 * holds none of its fields, which gives null.
 */
export function readAccount(json: JsonValue): Account | null {
  const object = openAccount(json);
  if (object === null) return null;
  const account = toAccount(object);
  return Object.values(account).every((part) => part === null) ? null : account;
}

/** Reads the use of a key; null when the value is no object or holds none of its fields. */
export function readUsage(json: JsonValue): Usage | null {
  const object = openAccount(json);
  if (object === null) return null;
  const fields = readerOf(object);
  const usage: Usage = {
    usedToday: fields.integer('used_today'),
    dailyLimit: fields.integer('daily_limit'),
    remaining: fields.integer('remaining'),
    tier: fields.word('tier', ACCOUNT_TIERS),
    email: fields.optionalText('email'),
    status: fields.optionalText('status'),
  };
  return Object.values(usage).every((part) => part === null) ? null : usage;
}

/** The account itself, or inside `account` or `data`. */
function openAccount(json: JsonValue): JsonObject | null {
  if (!isJsonObject(json)) return null;
  const inner = property(json, 'account') ?? property(json, 'data');
  return isJsonObject(inner) ? inner : json;
}

function toAccount(object: JsonObject): Account {
  const fields = readerOf(object);
  return {
    name: fields.optionalText('name'),
    email: fields.optionalText('email'),
    tier: fields.word('tier', ACCOUNT_TIERS),
    dailyLimit: fields.integer('daily_limit'),
    status: fields.optionalText('status'),
    createdAt: fields.timestamp('created_at'),
  };
}

function readerOf(object: JsonObject): FieldReader {
  return new FieldReader(object, '', new DeviationLog());
}

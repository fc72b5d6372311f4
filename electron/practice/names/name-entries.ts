// What the state file remembers of the name service: accounts (keys as hashes) and tasks. Entries
// of others are passed over.
import { ACCOUNT_TIERS } from '#shared/domain/names.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import {
  isJsonObject,
  JsonNumber,
  parseJson,
  property,
  type JsonObject,
  type JsonValue,
} from '#shared/screening/json.ts';
import { jsonNumber, Refusal } from '../answer.ts';
import { ACCOUNT_STATUSES, type Account } from './accounts.ts';
import { readScreeningRequest } from './screening-request.ts';
import type { NameTask } from './tasks.ts';

/** What an earlier run left behind. */
export interface KnownNames {
  accounts: Account[];
  tasks: NameTask[];
}

/** A task of an earlier run, as the caller remembers it. */
export interface KnownTask {
  remoteJobId: string;
  /** The JSON body of its submit. */
  body: string;
  acceptedAt: UtcMs;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What the entries of a state file hold, oldest first. */
export function readEntries(entries: readonly JsonObject[]): KnownNames {
  return {
    accounts: entries.flatMap((entry) => readAccount(property(entry, 'name_account'))),
    tasks: entries.flatMap((entry) => readTask(property(entry, 'name_task'))),
  };
}

/** An account as it is now; the last entry of an account counts. */
export function toAccountEntry(account: Account): JsonObject {
  return {
    name_account: {
      id: account.id,
      key_hash: account.keyHash,
      name: account.name,
      email: account.email,
      tier: account.tier,
      status: account.status,
      created_at: jsonNumber(account.createdAt),
    },
  };
}

/** A task. */
export function toTaskEntry(task: NameTask): JsonObject {
  return {
    name_task: {
      id: task.id,
      body: task.body,
      accepted_at: jsonNumber(task.acceptedAt),
      owner: task.owner,
    },
  };
}

/** A task of an earlier run; any account may read it. Others' jobs give nothing. */
export function restoreTask(known: KnownTask): NameTask[] {
  const body = parseJson(known.body);
  return body.ok ? toTask(known.remoteJobId, body.value, known.acceptedAt, null) : [];
}

function readAccount(value: JsonValue | undefined): Account[] {
  if (!isJsonObject(value)) return [];
  const [id, keyHash, name, email] = ['id', 'key_hash', 'name', 'email'].map((key) =>
    property(value, key),
  );
  const createdAt = property(value, 'created_at');
  const tier = ACCOUNT_TIERS.find((word) => word === property(value, 'tier'));
  const status = ACCOUNT_STATUSES.find((word) => word === property(value, 'status'));
  if (typeof id !== 'string' || typeof keyHash !== 'string' || typeof name !== 'string') return [];
  if (tier === undefined || status === undefined || !(createdAt instanceof JsonNumber)) return [];
  const address = typeof email === 'string' ? email : null;
  return [{ id, keyHash, name, email: address, tier, status, createdAt: createdAt.value }];
}

function readTask(value: JsonValue | undefined): NameTask[] {
  if (!isJsonObject(value)) return [];
  const [id, owner] = [property(value, 'id'), property(value, 'owner')];
  const acceptedAt = property(value, 'accepted_at');
  if (typeof id !== 'string' || !(acceptedAt instanceof JsonNumber)) return [];
  const reader = typeof owner === 'string' ? owner : null;
  return toTask(id, property(value, 'body'), acceptedAt.value, reader);
}

/** Nothing for an id or a body that this service would not have accepted. */
function toTask(
  id: string,
  body: JsonValue | undefined,
  acceptedAt: UtcMs,
  owner: string | null,
): NameTask[] {
  if (!UUID.test(id) || !isJsonObject(body)) return [];
  try {
    return [{ id, body, request: readScreeningRequest(body), acceptedAt, owner }];
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

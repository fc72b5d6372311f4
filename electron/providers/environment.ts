// An environment as a request needs it: where to send and with which key. Lives in memory only.
import type { AuthWay, EnvironmentKind, Service } from '#shared/domain/environment.ts';
import type { EnvironmentId, KeyId } from '#shared/domain/ids.ts';

/** An environment with its key, resolved just before use and never stored. */
export interface ResolvedEnvironment {
  id: EnvironmentId;
  name: string;
  service: Service;
  kind: EnvironmentKind;
  /** As configured; checked again by the transport. */
  primaryBase: string;
  /** Same service, data and keys; null when there is none. */
  backupBase: string | null;
  /** How the key is shown. The name service knows the header only. */
  auth: AuthWay;
  /** The secret; null when there is none (`key.missing`). */
  key: string | null;
  /** The key as the ledger names it; null without one. */
  keyId: KeyId | null;
}

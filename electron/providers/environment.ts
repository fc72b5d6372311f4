// An environment as a request needs it: where to send and with which key. Lives in memory only.
import type { EnvironmentKind } from '#shared/domain/environment.ts';
import type { EnvironmentId } from '#shared/domain/ids.ts';

/** An environment with its key, resolved just before use and never stored. */
export interface ResolvedEnvironment {
  id: EnvironmentId;
  name: string;
  kind: EnvironmentKind;
  /** As configured; checked again by the transport. */
  primaryBase: string;
  /** Same service, data and keys; null when there is none. */
  backupBase: string | null;
  /** The secret; null when there is none (`key.missing`). */
  key: string | null;
}

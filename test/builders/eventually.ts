// Waiting for what comes of itself.
import { vi } from 'vitest';

/** Asks again and again until the check holds; on a busy machine that may take its time. */
export function eventually<Value>(check: () => Value | Promise<Value>): Promise<Value> {
  return vi.waitFor(check, { timeout: 20_000 });
}

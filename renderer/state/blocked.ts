// Why nothing may be changed: the one place that knows. Buttons ask it by `writes`
// (lib/write-access.ts), controllers by a port.
import type { CaseId } from '#shared/domain/ids.ts';
import { m } from '#shared/messages/generated/messages.js';
import type { App } from './app.ts';

/** Why nothing of the file may be changed, in words; null when it may. */
export function whyReadOnly({ isReadOnly }: Pick<App, 'isReadOnly'>): string | null {
  return isReadOnly ? m.read_only_refusal() : null;
}

/** Why nothing of a case may be changed, in words; null when it may. Read it where it is used. */
export function whyBlocked(app: Pick<App, 'cases' | 'isReadOnly'>, caseId: CaseId): string | null {
  const refusal = whyReadOnly(app);
  if (refusal !== null) return refusal;
  return app.cases.find(caseId)?.status === 'closed' ? m.case_blocked_sealed() : null;
}

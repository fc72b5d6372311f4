// Why nothing of a case may be changed.
import type { CaseId } from '#shared/domain/ids.ts';
import { m } from '../messages/generated/messages.js';
import type { App } from './app.ts';

/** Why nothing of a case may be changed, in words; null when it may. Read it where it is used. */
export function whyBlocked(
  { cases, isReadOnly }: Pick<App, 'cases' | 'isReadOnly'>,
  caseId: CaseId,
): string | null {
  if (isReadOnly) return m.case_blocked_read_only();
  return cases.find(caseId)?.status === 'closed' ? m.case_blocked_sealed() : null;
}

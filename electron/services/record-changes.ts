// How the page is informed that something which a case holds was changed.
import type { CaseId } from '#shared/domain/ids.ts';
import type { RecordArea } from '#shared/ipc/transport.ts';
import type { ServicePorts } from './ports.ts';

/** Tells of changes in one area, once they are stored, and passes the record on. */
export function createChangeTeller({ emit }: Pick<ServicePorts, 'emit'>, area: RecordArea) {
  async function tell<Changed extends { caseId: CaseId }>(
    change: Promise<Changed>,
  ): Promise<Changed> {
    const changed = await change;
    emit('records.changed', { caseId: changed.caseId, area });
    return changed;
  }
  /** The same of what the list of cases counts. */
  async function tellCounted<Changed extends { caseId: CaseId }>(
    change: Promise<Changed>,
  ): Promise<Changed> {
    const changed = await change;
    emit('cases.changed', { caseId: changed.caseId });
    return tell(change);
  }
  return { tell, tellCounted };
}

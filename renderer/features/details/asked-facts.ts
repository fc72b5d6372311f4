// The request as it was sent; of an imported answer it is not known.
import { m } from '#shared/messages/generated/messages.js';
import type { SnapshotProvenance } from '#shared/screening/snapshot.ts';
import type { Fact } from '../../ui/control-types.ts';
import { requestFacts } from './request-facts.ts';

/** One fact a parameter, or that there is none. */
export function askedFacts(provenance: SnapshotProvenance): Fact[] {
  return provenance.origin === 'service'
    ? requestFacts(provenance.requestBody)
    : [{ label: m.details_request(), value: m.details_request_unknown(), muted: true }];
}

// Where the stored bytes came from, fact by fact: an exchange with a service, or a file.
import { formatUtc } from '#shared/domain/time.ts';
import { m } from '#shared/messages/generated/messages.js';
import { KEY_REMOVAL_HEADER, readKeyRemoval } from '#shared/screening/key-removal.ts';
import type { ServiceProvenance, SnapshotProvenance } from '#shared/screening/snapshot.ts';
import { formatCount } from '#shared/words/format.ts';
import type { Fact } from '../../ui/control-types.ts';

/** The facts. */
export function provenanceFacts(from: SnapshotProvenance): Fact[] {
  const job = {
    label: m.raw_job(),
    value: from.remoteJobId ?? m.common_not_delivered(),
    mono: from.remoteJobId !== null,
  };
  const stored = { label: m.raw_app_version(), value: from.appVersion };
  if (from.origin === 'service') return serviceFacts(from, job, stored);
  return [
    { label: m.raw_file(), value: from.fileName },
    { label: m.raw_stated_origin(), value: from.statedOrigin },
    {
      label: m.raw_imported(),
      value: `${formatUtc(from.importedAt)}${m.common_comma()}${
        from.importedBy === null
          ? m.imported_by_unknown()
          : m.imported_by({ actor: from.importedBy })
      }`,
    },
    { label: m.raw_exchange(), value: m.raw_exchange_none(), muted: true },
    job,
    stored,
  ];
}

function serviceFacts(from: ServiceProvenance, job: Fact, stored: Fact): Fact[] {
  return [
    { label: m.raw_request(), value: `${from.method} ${from.base}${from.path}`, mono: true },
    { label: m.raw_status(), value: String(from.httpStatus), mono: true },
    job,
    { label: m.raw_received(), value: formatUtc(from.receivedAt) },
    {
      label: m.raw_server_date(),
      value: from.serverDate === null ? m.common_not_delivered() : formatUtc(from.serverDate),
    },
    { label: m.raw_monotonic(), value: `${formatCount(Math.round(from.receivedMonotonicMs))} ms` },
    stored,
    { label: m.raw_request_hash(), value: from.requestSha256, mono: true },
    ...removalFacts(from.headers),
    ...Object.entries(from.headers)
      .filter(([name]) => name !== KEY_REMOVAL_HEADER)
      .map(([name, value]) => ({ label: name, value, mono: true })),
  ];
}

/** That the stored bytes are not the received ones, and which those were. */
function removalFacts(headers: ServiceProvenance['headers']): Fact[] {
  const removal = readKeyRemoval(headers);
  if (removal === null) return [];
  const { receivedSha256, receivedBytes } = removal;
  return [
    { label: m.raw_key_removed(), value: m.raw_key_removed_text() },
    {
      label: m.raw_received_hash(),
      value: `${receivedSha256} (${formatCount(receivedBytes)} B)`,
      mono: true,
    },
  ];
}

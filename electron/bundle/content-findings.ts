// The files of a bag compared with the lists of them: what was changed, is missing, was added, renamed
// or swapped.
import type { Sha256Hex } from '#shared/domain/ids.ts';
import type { Finding } from '#shared/bundle/verification.ts';
import type { Hashes } from './bag-format.ts';
import { finding } from './finding.ts';

/** What differs, by kind, in the order of the list and then of the files. */
export function compareFiles(listed: Hashes, present: Hashes): Finding[] {
  const changed = new Map<string, Sha256Hex>();
  const missing: [string, Sha256Hex][] = [];
  for (const [path, sha256] of listed) {
    const found = present.get(path);
    if (found === undefined) missing.push([path, sha256]);
    else if (found !== sha256) changed.set(path, found);
  }
  const added = new Map<Sha256Hex, string[]>();
  for (const [path, sha256] of present) if (!listed.has(path)) gather(added, sha256, path);
  // Taken from the end, which costs the same however many there are of one hash.
  for (const paths of added.values()) paths.reverse();
  return [
    ...findSwapped(listed, changed),
    ...missing.map(([path, sha256]) => {
      const other = added.get(sha256)?.pop();
      if (other === undefined) return finding('file_missing', { path });
      return finding('file_renamed', { path, other });
    }),
    ...[...added.values()]
      .flatMap((paths) => paths.reverse())
      .map((path) => finding('file_added', { path })),
  ];
}

/** Two files with each other's bytes; what is left was changed. */
function findSwapped(listed: Hashes, changed: ReadonlyMap<string, Sha256Hex>): Finding[] {
  const pairs = new Map<string, string[]>();
  for (const [path, found] of changed) gather(pairs, `${found} ${listed.get(path) ?? ''}`, path);
  const told = new Set<string>();
  const findings: Finding[] = [];
  for (const [path, found] of changed) {
    if (told.has(path)) continue;
    const other = pairs.get(`${listed.get(path) ?? ''} ${found}`)?.pop();
    if (other === undefined) {
      findings.push(finding('file_changed', { path }));
      continue;
    }
    told.add(other);
    findings.push(finding('files_swapped', { path, other }));
  }
  return findings;
}

function gather<Key>(lists: Map<Key, string[]>, key: Key, path: string): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [path]);
  else list.push(path);
}

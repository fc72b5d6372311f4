// A case file against what this computer knows of it: where its journal ended when it was seen last, and
// whose signatures count in it. Whoever can write the file can write both in it again; the profile is
// elsewhere.
import type { Sha256Hex } from '#shared/domain/ids.ts';
import type { FileHeads, HeadDeparture } from '#shared/records/case-file-status.ts';
import type { SignerStanding } from '#shared/records/transfer.ts';
import { fingerprintOf } from '../bundle/signing.ts';
import type { CaseFileInfo } from '../casefile/file-info.ts';
import type { CaseFile } from '../casefile/operations.ts';
import type { Anchors } from '../casefile/verify/signed-heads.ts';
import { endsWith, goesOnFrom, readJournalEnd } from './journal-ends.ts';
import type { SeenEnd, StoredSettings } from './settings.ts';

type Read = Pick<CaseFile, 'listJournal' | 'listSigners'>;
type Known = Pick<StoredSettings, 'journalEnds' | 'ownSigners' | 'confirmedSigners' | 'signingKey'>;

/** Nothing to say. */
export const NO_HEADS: FileHeads = { departure: null, unconfirmed: [] };

/** How many of the newest entries may tell of a backup that was gone back to. */
const LOOKED_AT = 200;

/** What a check of the whole file holds it against. */
export function anchorsOf(known: Known, fileId: string): Anchors {
  const seen = known.journalEnds[fileId];
  return {
    seen: seen === undefined ? null : { entries: seen.entries, head: seen.head },
    signers: signersOf(known, fileId),
  };
}

/** The open file, as it was found. */
export async function readHeads(
  caseFile: Read,
  known: Known,
  info: CaseFileInfo,
): Promise<FileHeads> {
  const signers = signersOf(known, info.fileId);
  const unconfirmed = (await caseFile.listSigners({})).filter(
    ({ fingerprint }) => !signers.includes(fingerprint),
  );
  return { departure: await findDeparture(caseFile, known, info), unconfirmed };
}

/** What the person knows of a key that signed a file from elsewhere. */
export function standingOf(known: Known, fingerprint: Sha256Hex): SignerStanding {
  if (ownSignersOf(known).includes(fingerprint)) return 'own';
  const confirmed = Object.values(known.confirmedSigners).flat();
  return confirmed.includes(fingerprint) ? 'confirmed' : 'unconfirmed';
}

function signersOf(known: Known, fileId: string): Sha256Hex[] {
  return [...ownSignersOf(known), ...(known.confirmedSigners[fileId] ?? [])];
}

function ownSignersOf({ ownSigners, signingKey }: Known): Sha256Hex[] {
  const present = signingKey === null ? [] : [Buffer.from(signingKey.publicKey, 'base64')];
  return [...ownSigners, ...present.map(fingerprintOf)];
}

async function findDeparture(
  caseFile: Read,
  { journalEnds }: Known,
  info: CaseFileInfo,
): Promise<HeadDeparture | null> {
  const own = journalEnds[info.fileId];
  if (own !== undefined && (await goesOnFrom(caseFile, own))) return null;
  const seen = own ?? Object.values(journalEnds).find(({ path }) => path === info.path);
  if (seen === undefined) return null;
  const found = await readFound(caseFile, info);
  const isOlder = found.entries < seen.entries;
  return {
    kind: own === undefined ? 'other_file' : isOlder ? 'older' : 'other',
    seen: asSeen(seen),
    found,
    restoredAt: await readRestoredAt(caseFile),
  };
}

/** Where it ended before this very opening was written into it. */
async function readFound(
  caseFile: Pick<CaseFile, 'listJournal'>,
  { mode }: CaseFileInfo,
): Promise<HeadDeparture['found']> {
  const end = await readJournalEnd(caseFile);
  return mode === 'read' ? end : ((await endsWith(caseFile, end.entries - 1)) ?? end);
}

function asSeen({ entries, head, at }: SeenEnd): HeadDeparture['seen'] {
  return { entries, head, at };
}

/** What the file itself says; whoever wrote it can have written that too. */
async function readRestoredAt(caseFile: Pick<CaseFile, 'listJournal'>): Promise<number | null> {
  const page = { caseId: null, subject: null, beforeSeq: null, limit: LOOKED_AT };
  const { entries } = await caseFile.listJournal(page);
  return entries.find(({ kind }) => kind === 'casefile.restored')?.at ?? null;
}

// Whether what an intact bundle encloses is what this version writes for its contents: instructions and
// viewer, names that are hashes, and the excerpt of the audit log. A signature says only that nothing was
// changed after it: whoever has the key can sign anything.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { JOURNAL_PATH } from '#shared/bundle/index-file.ts';
import type { BundleVerification, Finding } from '#shared/bundle/verification.ts';
import project from '../../package.json' with { type: 'json' };
import { TAG_FILES } from './bag-format.ts';
import { linesOf } from './enclosed-rows.ts';
import { isOurViewer, type EnclosedViewer } from './enclosed-viewer.ts';
import { finding } from './finding.ts';
import { VERIFY_TEXT } from './verify-text.ts';

/** What is not as it must be, and what was not compared. */
export interface EnclosedCheck {
  findings: Finding[];
  unchecked: BundleVerification['unchecked'];
}

/** Called by the hash of its bytes. */
const NAMED_BY_HASH =
  /^data\/(?:(?:answers|approvals|rulesets)\/([^/.]*)\.[^/]*|attachments\/([^/]*)\/.*)$/;
const NAMED_FOLDERS = /^data\/(?:answers|approvals|rulesets|attachments)\//;

/**
 * Checks all of it. Errors: `evidence.unreadable`, `evidence.too_large`, and what `bundle.check` raises.
 */
export async function checkEnclosed(bundle: EnclosedViewer): Promise<EnclosedCheck> {
  const misnamed = [...bundle.index]
    .filter(([path, { sha256 }]) => NAMED_FOLDERS.test(path) && hashInName(path) !== sha256)
    .map(([path]) => finding('file_misnamed', { path }));
  if (!(await isJournalWhole(bundle))) {
    const cut = finding('journal_cut', { path: JOURNAL_PATH });
    return { findings: [...misnamed, cut], unchecked: null };
  }
  const pages = await checkPages(bundle);
  const version = bundle.verification.info?.['Tracefile-Version'] ?? '';
  // Another version may write others, and anybody can state one: they are not vouched for.
  if (pages.length > 0 && version !== project.version) {
    return { findings: misnamed, unchecked: { version } };
  }
  return { findings: [...misnamed, ...pages], unchecked: null };
}

/** Instructions and viewer that are not those of this version. */
async function checkPages(bundle: EnclosedViewer): Promise<Finding[]> {
  const { instructions, viewer } = TAG_FILES;
  const ours = createHash('sha256').update(VERIFY_TEXT).digest('hex');
  return [
    ...(bundle.index.get(instructions)?.sha256 === ours
      ? []
      : [finding('instructions_other', { path: instructions })]),
    ...((await isOurViewer(bundle)) ? [] : [finding('viewer_other', { path: viewer })]),
  ];
}

function hashInName(path: string): string | null {
  const [, own, above] = NAMED_BY_HASH.exec(path) ?? [];
  return own ?? above ?? null;
}

const lineSchema = z.object({
  fileId: z.string(),
  entry: z.object({ seq: z.number().int().min(1), hash: z.string(), previousHash: z.string() }),
});

/**
 * Whether its entries are as many as stated, and those of each file in order, to the end that is stated
 * for its own. What the signer left out and did not count is not seen.
 */
async function isJournalWhole(bundle: EnclosedViewer): Promise<boolean> {
  const { contents, verification } = bundle;
  const info = verification.info ?? {};
  let entries = 0;
  const lastOf = new Map<string, z.output<typeof lineSchema>['entry']>();
  for await (const text of linesOf(bundle, JOURNAL_PATH)) {
    const line = readLine(text);
    if (line === null) return false;
    const { seq, previousHash } = line.entry;
    const last = lastOf.get(line.fileId);
    if (last !== undefined) {
      const isNext = seq === last.seq + 1;
      if (seq <= last.seq || (isNext && previousHash !== last.hash)) return false;
    }
    entries += 1;
    lastOf.set(line.fileId, line.entry);
  }
  if (entries !== contents.journalEntries) return false;
  const own = lastOf.get(info['Tracefile-Case-File-Id'] ?? '');
  if (own === undefined) return true;
  const end = Number(info['Tracefile-Journal-Entries']);
  return own.seq < end || (own.seq === end && own.hash === info['Tracefile-Journal-Head']);
}

function readLine(text: string): z.output<typeof lineSchema> | null {
  try {
    return lineSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null; // It is no JSON.
  }
}

// The story of a case that is built by hand, step by step: the end-to-end test asks what came of
// it, the demo takes its pictures. Everything in it is invented.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import type { Application } from './application.ts';
import {
  addAttachment,
  addMembers,
  addSubject,
  addTimelineEntry,
  createCase,
  decide,
  editNote,
  labelOpponent,
  openFinding,
  openHit,
  saveNote,
  setStatus,
  showRevisions,
  startNote,
  writeOn,
  type CaseEntry,
} from './case-work.ts';
import { answerOpenDialogs } from './dialogs.ts';
import {
  fillForm,
  fillNameForm,
  goTo,
  openCase,
  openResult,
  showTab,
  startScreening,
  type ShownResult,
} from './main-job.ts';
import { words } from './words.ts';

/** The case. */
export const CASE: CaseEntry = {
  reference: 'OPS-2026-017',
  title: 'Cash-out through a mixer',
  owner: 'Night Desk',
  severity: 'high',
  classification: 'Confidential',
  tags: ['mixer', 'otc desk'],
  summary:
    'Proceeds reach an over-the-counter desk through a mixer. A politically exposed person may hold the wallets.',
};
/** "Mixer at two hops" and "Direct sanctions exposure" of the practice service. */
export const ADDRESSES = {
  mixer: '0x985D6C55a08e9547881F01252D6C65826E26aB12',
  sanctions: '0x9886A9F1399B06f84da3B6A54B724B07963Ce4eb',
};
/** "Politically exposed" of the practice service. */
export const NAME = 'Isolde Fennimarch';
/** Whose the addresses and the name are. */
export const SUBJECT = {
  kind: 'person',
  name: 'Isolde Fennimarch (fictional)',
  role: 'Suspected beneficial owner',
  confidence: 'probable',
  remark: 'Named by the courier of 12 March.',
} as const;
/** What is said of the addresses, and of the name. */
export const ATTRIBUTIONS = {
  addresses: { role: 'Deposit wallet', confidence: 'probable', remark: 'From the seized phone.' },
  name: { role: 'Name in the passport', confidence: 'confirmed', remark: '' },
} as const;
/** The note; its first revision and what the second adds. */
export const NOTE = {
  title: 'Where the funds came from',
  opening: '## Findings\n\nTwo wallets, **one holder**. The first is judged ',
  middle: ', the second ',
  ending: '. The pattern looks like *smurfing*: many small payments in one night.\n',
  addition: '\n- Asked the exchange for its records.\n- The register says ',
  /** A word that is nowhere else. */
  word: 'smurfing',
};
/** The entry of the timeline. */
export const ENTRY = {
  time: '2026-03-12',
  title: 'A courier collects the cash',
  body: 'Seen by two officers outside the desk.',
  subject: SUBJECT.name,
};
/** The private label on the opponent of the first hit. */
export const LABEL = {
  text: 'Pool of the night shift',
  colour: 'orange',
  remark: 'See exhibit 7.',
};
/** What is decided about a hit of each world. */
export const DECISIONS = {
  hit: {
    disposition: 'true',
    reason: 'decide_reason_documents',
    remark: 'Exhibit 7, page 3.',
  },
  finding: {
    disposition: 'possible',
    reason: 'decide_reason_too_little',
    remark: 'The office agrees, the birthday is not known.',
  },
} as const;
/** The attachment's name, where it is said to come from, and what it holds. */
export const ATTACHMENT = {
  name: 'courier-log.txt',
  source: 'Seized phone, image 4',
  text: 'He came at ten past two and left with a bag.',
};

/** What was screened, as shown, and the attachment's hash by Node. */
export interface BuiltCase {
  mixer: ShownResult;
  sanctions: ShownResult;
  name: ShownResult;
  attachmentSha256: string;
}

/** A step that has just been taken; its outcome is on screen. */
export type StoryStep =
  | 'running'
  | 'screenings'
  | 'hit-decided'
  | 'finding-decided'
  | 'subject'
  | 'note-writing'
  | 'note'
  | 'revisions'
  | 'attachments'
  | 'timeline';

/** How it is presented. */
export interface StoryOptions {
  /** As listed; of either service. */
  environments: { screening: string; names: string };
  /** Where the file to be attached is written. */
  folder: string;
  onStep?: (step: StoryStep) => Promise<void>;
}

/** Builds the case in an application that shows any view of an open file. */
export async function buildCase(app: Application, options: StoryOptions): Promise<BuiltCase> {
  const { page } = app;
  const { environments, folder, onStep = () => Promise.resolve() } = options;
  const attachmentPath = join(folder, ATTACHMENT.name);
  writeFileSync(attachmentPath, `${ATTACHMENT.text}\n`);
  await goTo(page, 'cases');
  await createCase(page, CASE);
  await setStatus(page, 'in_review', 'First documents are in.');

  // A name takes longest: it is asked first.
  await fillNameForm(page, {
    ...{ name: NAME, environment: environments.names, country: '', industry: '', aliases: '' },
  });
  await startScreening(page);
  for (const address of Object.values(ADDRESSES)) {
    await openCase(page, CASE.reference, 'screenings');
    await fillForm(page, { address, environment: environments.screening, chain: 'Ethereum' });
    await startScreening(page);
  }
  await onStep('running');
  // Each result that arrives moves those before it down, so both are waited for.
  await openCase(page, CASE.reference, 'screenings');
  for (const subject of Object.values(ADDRESSES)) {
    const stored = page.getByRole('button', { name: words('screenings_open_any', { subject }) });
    await expect(stored.first()).toBeVisible({ timeout: 60_000 });
  }
  await onStep('screenings');

  const mixer = await openStored(page, 'screenings', ADDRESSES.mixer);
  await decide(await openHit(page, 0), DECISIONS.hit);
  await labelOpponent(page, LABEL);
  await onStep('hit-decided');
  const sanctions = await openStored(page, 'screenings', ADDRESSES.sanctions);
  const name = await openStored(page, 'names', NAME);
  await decide(await openFinding(page), DECISIONS.finding);
  await onStep('finding-decided');

  await openCase(page, CASE.reference, 'subjects');
  await addSubject(page, SUBJECT);
  await addMembers(page, Object.values(ADDRESSES), ATTRIBUTIONS.addresses);
  await addMembers(page, [NAME], ATTRIBUTIONS.name);

  await showTab(page, 'notes');
  await startNote(page, NOTE.title, [
    NOTE.opening,
    { snapshotId: mixer.snapshotId, pointer: 'score/verdict' },
    NOTE.middle,
    { snapshotId: sanctions.snapshotId, pointer: 'score/verdict' },
    NOTE.ending,
  ]);
  await onStep('note-writing');
  await saveNote(page);
  await editNote(page);
  await writeOn(page, [NOTE.addition, { snapshotId: name.snapshotId, pointer: 'decision' }]);
  await saveNote(page);
  await onStep('note');
  await showRevisions(page);
  await onStep('revisions');

  await answerOpenDialogs(app, attachmentPath);
  await showTab(page, 'attachments');
  await addAttachment(page, ATTACHMENT.source);
  await onStep('attachments');
  await showTab(page, 'timeline');
  await addTimelineEntry(page, ENTRY);
  await onStep('timeline');

  await showTab(page, 'subjects');
  await page.getByRole('button', { name: SUBJECT.name }).first().click();
  await onStep('subject');
  const attachmentSha256 = createHash('sha256').update(readFileSync(attachmentPath)).digest('hex');
  return { mixer, sanctions, name, attachmentSha256 };
}

async function openStored(
  page: Page,
  tab: 'screenings' | 'names',
  subject: string,
): Promise<ShownResult> {
  await openCase(page, CASE.reference, tab);
  return openResult(page, subject);
}

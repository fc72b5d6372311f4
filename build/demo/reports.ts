// The part of the demo about what leaves a case: a report built, printed and bundled, the bundle checked
// by other programs and by somebody else in an application of their own, and the report that shows it.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'playwright/test';
import { launch, type Application, type Machine } from '../../test/drive/application.ts';
import {
  checkBundle,
  chooseBundle,
  closeDialog,
  exportReport,
  makeKey,
  makeReport,
  openReport,
  previewReport,
  receiveReview,
  signReview,
  tellFingerprint,
  writeBundle,
  writeSection,
} from '../../test/drive/bundle-story.ts';
import { CASE } from '../../test/drive/case-story.ts';
import {
  followInstructions,
  runStranger,
  unpackBundle,
  verifyByTask,
} from '../../test/drive/foreign-bundle.ts';
import { setUp } from '../../test/drive/main-job.ts';
import { words } from '../../test/drive/words.ts';
import { dismissToast, type Portray } from './portrait.ts';

/** What is left in the demo's folder, besides the page images. */
const LEFT = { report: 'report.pdf', bundle: 'evidence.zip', review: 'review.tracefile-review' };
/** Of the page images: a page of A4 has then 992 × 1403. */
const PAGE_DPI = '120';
const SUMMARY = {
  observed:
    'Both wallets paid into the same desk within one night. The larger one received its funds through a mixer, two hops away.',
  interpretation:
    'The split into many small payments is consistent with an attempt to stay below the desk’s limit for documents.',
};
const REVIEW = {
  decision: 'approve',
  reason: 'I held the figures of the report against the stored answers.',
  reviewer: 'Day Desk',
} as const;

/** What the steps have in common. */
interface Stage {
  out: string;
  portray: Portray;
  note: (step: { step: string; file?: string }) => void;
}

/** Whether a file of the demo's folder is from here. */
export function isOfReport(file: string): boolean {
  return Object.values(LEFT).includes(file) || /^report-page-\d+\.png$/.test(file);
}

/**
 * A report of the case built by hand leaves in an evidence bundle, is approved elsewhere and printed.
 * @param elsewhere where nothing was set up yet
 */
export async function showReport(
  app: Application,
  elsewhere: Machine,
  stage: Stage,
): Promise<void> {
  const { page } = app;
  const { out, portray, note } = stage;
  const fingerprint = await makeKey(page);
  await makeReport(page, CASE.reference);
  await writeSection(page, 'summary', SUMMARY);
  await previewReport(page);
  const main = page.getByRole('main');
  await portray(app, {
    name: 'report',
    view: 'A report being built',
    place: main,
    // Pages are drawn again in another size.
    compose: () => page.locator('[data-page="1"][data-drawn="true"] canvas').waitFor(),
  });
  note({ step: 'report built from the case, previewed as it prints' });

  const bundle = path.join(out, LEFT.bundle);
  await showBundle(app, bundle, stage);
  checkAsOthers(bundle, fingerprint, stage);
  const review = path.join(out, LEFT.review);
  await showReview(elsewhere, { bundle, fingerprint, review }, stage);
  await receiveReview(app, CASE.reference, { path: review, reviewer: REVIEW.reviewer });
  await dismissToast(page);
  await portray(app, {
    name: 'bundles',
    view: 'Reports, bundles and reviews of a case',
    place: page.getByRole('tabpanel').last(),
  });

  await openReport(page, CASE.reference);
  const report = path.join(out, LEFT.report);
  await exportReport(app, { format: 'pdf', path: report });
  await page.locator('[data-standing="holds"]').waitFor();
  note({ step: 'the approval came back, and the report shows it', file: report });
  const pages = drawPages(report, out);
  note({ step: `${String(pages)} pages of the report drawn by pdftoppm` });
}

/** What would leave for external recipients, then the bundle for internal use. */
async function showBundle(app: Application, file: string, { portray, note }: Stage): Promise<void> {
  const { page } = app;
  const dialog = await chooseBundle(page, CASE.reference, { profile: 'external' });
  await portray(app, {
    name: 'bundle-external',
    view: 'What would leave in a bundle for outsiders',
    place: dialog,
  });
  await dialog.getByRole('radio', { name: words('reports_profile_internal') }).click();
  const write = dialog.getByRole('button', { name: words('bundles_write_button'), exact: true });
  await expect(write).toBeEnabled();
  await portray(app, { name: 'bundle', view: 'An evidence bundle about to leave', place: dialog });
  await writeBundle(app, file);
  await closeDialog(page);
  note({ step: 'evidence bundle written', file });
}

/** Checked by sha256sum and by the commands that the bundle brings along, then by `npm run verify`. */
function checkAsOthers(bundle: string, fingerprint: string, { note }: Stage): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'tracefile-bundle-'));
  try {
    const bag = unpackBundle(bundle, folder);
    for (const list of ['manifest-sha256.txt', 'tagmanifest-sha256.txt']) {
      const { status, output } = runStranger('sha256sum', ['-c', '--strict', list], bag);
      if (status !== 0) throw new Error(`sha256sum: ${output}`);
      const files = output.trimEnd().split('\n').length;
      note({ step: `sha256sum -c ${list}: ${String(files)} files OK`, file: bundle });
    }
    for (const { command, status, output } of followInstructions(bag)) {
      if (status !== 0) throw new Error(`${command}: ${output}`);
    }
    note({ step: 'the commands of VERIFY.txt find nothing wrong, openssl the signatures right' });
  } finally {
    rmSync(folder, { recursive: true });
  }
  const verified = verifyByTask(bundle, fingerprint);
  if (verified.status !== 0) throw new Error(verified.output);
  note({ step: `npm run verify: ${verified.output.split('\n')[0] ?? ''}` });
}

/** Somebody else checks the bundle and approves it. */
async function showReview(
  machine: Machine,
  { bundle, fingerprint, review }: { bundle: string; fingerprint: string; review: string },
  { portray, note }: Stage,
): Promise<void> {
  const app = await launch(machine);
  const { page } = app;
  await setUp(page, { remember: true });
  await makeKey(page);
  const verdict = await checkBundle(app, bundle);
  await portray(app, {
    name: 'open-bundle-unknown',
    view: 'A bundle checked, its signer not known yet',
    place: page.getByRole('main'),
  });
  await tellFingerprint(page, fingerprint);
  await expect(verdict).toHaveAttribute('data-verdict', 'known');
  await portray(app, {
    name: 'open-bundle',
    view: 'A bundle checked against the fingerprint that was told',
    place: page.getByRole('main'),
  });
  await signReview(app, REVIEW, review);
  note({ step: 'checked and approved by somebody else, with a key of their own', file: review });
  await app.quit();
  if (app.problems.length > 0) throw new Error(app.problems.join('\n'));
}

/** An image of each page, next to the report; gives how many. */
function drawPages(report: string, out: string): number {
  for (const name of readdirSync(out).filter((one) => /^report-page-/.test(one))) {
    rmSync(path.join(out, name));
  }
  const place = path.join(out, 'report-page');
  const drawn = runStranger('pdftoppm', ['-png', '-r', PAGE_DPI, report, place]);
  if (drawn.status !== 0) throw new Error(`pdftoppm: ${drawn.output}`);
  const stated = /Pages:\s+(\d+)/.exec(runStranger('pdfinfo', [report]).output)?.[1];
  const images = readdirSync(out).filter((one) => /^report-page-\d+\.png$/.test(one));
  if (images.length !== Number(stated)) throw new Error(`of ${String(stated)} pages not all drawn`);
  return images.length;
}

// The operations on reports, bundles and approvals.
import { readDossier } from '../dossier.ts';
import { compareBundle } from '../bundle/bundle-changes.ts';
import { readSecrets } from '../bundle/case-secrets.ts';
import { countJournalKinds } from '../report-journal.ts';
import type { Serve } from '../serve.ts';
import { addApproval, listApprovals } from '../tables/approvals.ts';
import { addBundle, failBundle, listBundles } from '../tables/bundles.ts';
import {
  addReportFile,
  failReportFile,
  findNewestReportFile,
  listReportFiles,
  readReportContents,
} from '../tables/report-files.ts';
import {
  createReport,
  getReport,
  listReports,
  saveReport,
  setReportRemoved,
} from '../tables/reports.ts';

/** Serves them over the open file. */
export function serveReports({ read, write }: Serve) {
  return {
    createReport: write(createReport),
    getReport: read(getReport),
    listReports: read(listReports),
    saveReport: write(saveReport),
    setReportRemoved: write(setReportRemoved),
    readDossier: read(readDossier),
    addReportFile: write(addReportFile),
    failReportFile: write(failReportFile),
    listReportFiles: read(listReportFiles),
    findNewestReportFile: read(findNewestReportFile),
    readReportContents: read(readReportContents),
    countJournalKinds: read(countJournalKinds),
    readSecrets: read(readSecrets),
    addBundle: write(addBundle),
    failBundle: write(failBundle),
    listBundles: read(listBundles),
    compareBundle: read(compareBundle),
    addApproval: write(addApproval),
    listApprovals: read(listApprovals),
  };
}

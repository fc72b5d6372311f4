// The operations on reports, bundles and approvals.
import { readDossier } from '../dossier.ts';
import type { ReportOperations } from '../operations/reports.ts';
import type { Serve } from '../serve.ts';
import { addApproval, listApprovals, readApprovalFile } from '../tables/approvals.ts';
import { addBundle, failBundle, listBundles } from '../tables/bundles.ts';
import {
  addReportFile,
  failReportFile,
  findNewestReportFile,
  listReportFiles,
  readReportContents,
  readReportDocument,
} from '../tables/report-files.ts';
import {
  createReport,
  getReport,
  listReports,
  saveReport,
  setReportRemoved,
} from '../tables/reports.ts';

/** Serves them over the open file. */
export function serveReports({ read, write }: Serve): ReportOperations {
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
    readReportDocument: read(readReportDocument),
    readReportContents: read(readReportContents),
    addBundle: write(addBundle),
    failBundle: write(failBundle),
    listBundles: read(listBundles),
    addApproval: write(addApproval),
    listApprovals: read(listApprovals),
    readApprovalFile: read(readApprovalFile),
  };
}

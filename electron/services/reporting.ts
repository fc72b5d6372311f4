// What leaves a case as evidence, made together: reports, bundles, the key that signs them, and the
// reviews that come back. One preview, export, bundle or check at a time.
import { createApprovalService, type ApprovalPorts } from './approvals.ts';
import { createBundleService, type BundlePorts } from './bundles.ts';
import { createOpenedBundleService, type OpenedBundlePorts } from './opened-bundles.ts';
import { createOneAtATime } from './report-run.ts';
import { createReportService, type ReportPorts } from './reports.ts';
import { createSigningService, type SigningPorts } from './signing.ts';

/** What they need between them; what they give one another is made here. */
type ReportingPorts = SigningPorts &
  Omit<ReportPorts, 'work' | 'signerFingerprint' | 'signing'> &
  Omit<BundlePorts, 'work' | 'signerFingerprint' | 'signing'> &
  Omit<OpenedBundlePorts, 'work'> &
  Omit<ApprovalPorts, 'signing' | 'readReviewed'>;

/** Builds them. */
export function createReportingServices(ports: ReportingPorts) {
  const work = createOneAtATime();
  const signing = createSigningService(ports);
  const signerFingerprint = async () => (await signing.get()).fingerprint;
  const openedBundles = createOpenedBundleService({ ...ports, work });
  return {
    signing,
    openedBundles,
    reports: createReportService({ ...ports, work, signerFingerprint, signing }),
    bundles: {
      ...createBundleService({ ...ports, work, signerFingerprint, signing }),
      choose: async () => ({ path: await openedBundles.choose() }),
      open: openedBundles.open,
    },
    approvals: createApprovalService({
      ...ports,
      signing,
      readReviewed: openedBundles.readReviewed,
    }),
  };
}

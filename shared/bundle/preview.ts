// A bundle as it would leave, before anything is written.
import type { ReachLimit } from '../report/redaction/secret.ts';
import type { WithheldKind } from '../report/redaction/withholding.ts';
import type { RedactionProfile } from '../report/report.ts';

/** What a bundle of a profile would hold, before anything is written. */
export interface BundlePreview {
  profile: RedactionProfile;
  files: { path: string; sizeBytes: number | null }[];
  totalBytes: number;
  /**
   * What is put in the place of which texts, with how often; empty for `internal`. `limit`: why it is put
   * only where a whole field is the original; null where it is put everywhere.
   */
  tokens: {
    token: string;
    kind: string;
    original: string;
    count: number;
    limit: ReachLimit | null;
  }[];
  /** What stays behind, as it is called in the case; a commitment to each goes along. */
  withheld: { kind: WithheldKind; id: string; title: string; isRemoved: boolean }[];
  /** Evidence that leaves byte for byte though originals are in it: the tokens of those. */
  kept: { path: string; tokens: string[] }[];
}

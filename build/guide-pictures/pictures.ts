// The pictures of the user guide, each with the picture of the demo that it is made from.

/** Width of each in px; what the guide shows is narrower. */
export const PICTURE_WIDTH = 1080;

/** By its name in the guide: the demo's file, without its number, its scheme and its ending. */
export const PICTURES: Readonly<Record<string, string>> = {
  'first-start': 'first-start-name',
  form: 'address-form',
  job: 'running-job',
  verdict: 'result-hits',
  score: 'view-score',
  flow: 'view-five-hop-tree',
  folded: 'view-hub-folded',
  'hop-ledger': 'view-hop-ledger',
  transaction: 'view-mirrored',
  name: 'view-name-decision',
  overview: 'case-overview',
  subject: 'view-subject-matrix',
  note: 'case-note',
  diff: 'view-caused-diff',
  conditions: 'view-condition-builder',
  backtest: 'view-backtest',
  report: 'view-report',
  leaving: 'view-bundle-external',
  checked: 'view-open-bundle',
  journal: 'case-journal',
};

/** Which of the demo's files is the one of this name, in light; null when it is not among them. */
export function demoFileOf(name: string, files: readonly string[]): string | null {
  const wanted = new RegExp(`^(?:\\d\\d-)?${name}-light\\.png$`);
  return files.find((file) => wanted.test(file)) ?? null;
}

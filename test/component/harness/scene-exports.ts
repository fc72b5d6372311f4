// Exports in a scene: every place is chosen, and a picture is what the page sent.
import { AppError } from '#shared/errors.ts';
import type { Handlers } from '#shared/ipc/contract.ts';

type ExportHandlers = Pick<
  Handlers,
  | 'exports.flow'
  | 'exports.hopLedger'
  | 'exports.graph'
  | 'exports.beginPicture'
  | 'exports.addPicture'
  | 'exports.finishPicture'
>;

/** The handlers; the case file of `read_only` has no journal that could be written. */
export function exportHandlers(scene: string): ExportHandlers {
  const isJournaled = scene !== 'read_only';
  const written = (name: string) => ({
    path: `/home/example/Documents/${name}`,
    sha256: 'c'.repeat(64),
    isJournaled,
  });
  let format = 'svg';
  return {
    'exports.flow': ({ format: asked }) => {
      if (asked === 'xlsx') throw new AppError('export.failed', 'full');
      return written(`TF-2026-0001 flow PRACTICE.${asked}`);
    },
    'exports.hopLedger': ({ format: asked }) => written(`TF-2026-0001 hop ledger.${asked}`),
    'exports.graph': ({ format: asked }) =>
      written(`TF-2026-0001 case graph.${asked === 'ftm' ? 'zip' : asked}`),
    'exports.beginPicture': (args) => {
      format = args.format;
      return { pictureId: 'picture', caseReference: 'TF-2026-0001' };
    },
    'exports.addPicture': () => null,
    'exports.finishPicture': () => written(`TF-2026-0001 flow PRACTICE.${format}`),
  };
}

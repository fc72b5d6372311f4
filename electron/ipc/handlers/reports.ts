// Calls about reports.
import type { HandlerServices, HandlersOf } from '../services.ts';

/** Handlers of `reports.*`. */
export function createReportHandlers({
  reports,
  replies,
}: Pick<HandlerServices, 'reports' | 'replies'>): HandlersOf<'reports'> {
  return {
    'reports.list': ({ caseId }) => reports.list(caseId),
    'reports.create': (args) => reports.create(args),
    'reports.get': ({ id }) => reports.get(id),
    'reports.save': (args) => reports.save(args),
    'reports.setRemoved': async ({ id, removed }) => {
      await reports.setRemoved({ id, isRemoved: removed });
      return null;
    },
    'reports.preview': ({ id }) => reports.preview(id),
    'reports.estimate': async ({ id }) => ({ pages: await reports.estimate(id) }),
    'reports.previewPdf': async ({ id }) => replies.hold(await reports.previewPdf(id)),
    'reports.cancel': () => {
      reports.cancel();
      return null;
    },
    'reports.export': (args) => reports.export(args),
    'reports.listFiles': ({ caseId }) => reports.listFiles(caseId),
  };
}

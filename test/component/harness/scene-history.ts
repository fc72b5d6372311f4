// The history of a subject as the scenes know it.
import { AppError } from '#shared/errors.ts';
import { compareNames } from '#shared/review/compare-names.ts';
import { compareScreenings } from '#shared/review/comparison.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import type { HistoryListing } from '#shared/records/history.ts';
import type { ScreeningView } from '#shared/screening/snapshot.ts';
import { historyList, historyView, isHistoryScene } from '../../builders/history-samples.ts';
import {
  isNameHistoryScene,
  nameHistoryList,
  nameHistoryView,
} from '../../builders/name-history.ts';
import type { createPlainReplies } from '../../fakes/large-replies.ts';

type HistoryHandlers = Pick<Handlers, Extract<keyof Handlers, `history.${string}`>>;

/** Several screenings of one subject in the scenes that are about it; else the open one alone. */
export function historyHandlers(
  scene: string,
  stored: () => ScreeningView,
  { hold }: ReturnType<typeof createPlainReplies>,
): HistoryHandlers {
  return {
    'history.list': () => {
      if (isHistoryScene(scene)) return historyList(scene);
      if (isNameHistoryScene(scene)) return nameHistoryList(scene);
      const { summary, request } = stored();
      const own = [{ summary, request, requestSha256: null, rulesets: [] }] as HistoryListing[];
      return { own, elsewhere: [], isCut: false };
    },
    'history.compare': ({ beforeId, afterId }) => {
      if (!isHistoryScene(scene)) throw new AppError('record.not_found', beforeId);
      const comparison = compareScreenings(
        historyView(scene, beforeId),
        historyView(scene, afterId),
      );
      if (comparison === null) throw new AppError('input.invalid', 'names are not compared so');
      return hold(comparison);
    },
    'history.compareNames': ({ beforeId, afterId }) => {
      if (!isNameHistoryScene(scene)) throw new AppError('record.not_found', beforeId);
      return hold(compareNames(nameHistoryView(scene, beforeId), nameHistoryView(scene, afterId)));
    },
    'history.cancel': () => null,
  };
}

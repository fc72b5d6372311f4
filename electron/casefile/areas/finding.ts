// The operations that find things: lists, search, seen elsewhere, saved filters; and how flows were
// left.
import { indexPending } from '../index-terms.ts';
import type { Serve } from '../serve.ts';
import { countOutcomes, listMemberScreenings } from '../tables/case-screenings.ts';
import {
  findGraphView,
  keepFlowView,
  keepGraphView,
  listFlowViews,
  removeFlowView,
} from '../tables/flow-views.ts';
import { listViews, removeView, saveView } from '../tables/saved-views.ts';
import { listScreenings } from '../tables/screening-pages.ts';
import { listHistory } from '../tables/subject-history.ts';
import { findSeenElsewhere } from '../tables/search-elsewhere.ts';
import { readPreview, renewPreview } from '../tables/search-previews.ts';
import { search } from '../tables/search.ts';

/** Serves them over the open file. */
export function serveFinding({ read, write }: Serve) {
  return {
    listScreenings: read(listScreenings),
    countOutcomes: read(countOutcomes),
    listMemberScreenings: read(listMemberScreenings),
    listHistory: read(listHistory),
    search: read(search),
    findSeenElsewhere: read(findSeenElsewhere),
    indexPending: write(indexPending),
    saveView: write(saveView),
    removeView: write(removeView),
    listViews: read(listViews),
    keepFlowView: write(keepFlowView),
    removeFlowView: write(removeFlowView),
    listFlowViews: read(listFlowViews),
    keepGraphView: write(keepGraphView),
    findGraphView: read(findGraphView),
    readPreview: read(readPreview),
    renewPreview: write(renewPreview),
  };
}

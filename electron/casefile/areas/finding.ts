// The operations that find things: lists, search, seen elsewhere, saved filters.
import { indexPending } from '../index-terms.ts';
import type { SearchOperations } from '../operations/search.ts';
import type { SavedViewOperations } from '../operations/work.ts';
import type { Serve } from '../serve.ts';
import { countOutcomes, listMemberScreenings } from '../tables/case-screenings.ts';
import { listViews, removeView, saveView } from '../tables/saved-views.ts';
import { listScreenings } from '../tables/screening-pages.ts';
import { findSeenElsewhere } from '../tables/search-elsewhere.ts';
import { search } from '../tables/search.ts';

/** Serves them over the open file. */
export function serveFinding({ read, write }: Serve): SearchOperations & SavedViewOperations {
  return {
    listScreenings: read(listScreenings),
    countOutcomes: read(countOutcomes),
    listMemberScreenings: read(listMemberScreenings),
    search: read(search),
    findSeenElsewhere: read(findSeenElsewhere),
    indexPending: write(indexPending),
    saveView: write(saveView),
    removeView: write(removeView),
    listViews: read(listViews),
  };
}

// The words of the viewer that goes along in an evidence bundle. Numbers are put in by the viewer
// itself, so their places stay open: `{same}`, `{all}` …
import type { ViewerWords } from '../bundle/viewer-data.ts';
import { m } from '../messages/generated/messages.js';

/** In the present language. */
export function viewerWords(): ViewerWords {
  return {
    noProof: m.viewer_no_proof(),
    files: m.viewer_files(),
    path: m.viewer_path(),
    sha256: 'SHA-256',
    sizeBytes: m.viewer_size(),
    state: m.viewer_state(),
    same: m.viewer_same(),
    other: m.viewer_other(),
    missing: m.viewer_missing(),
    added: m.viewer_added(),
    notChecked: m.viewer_not_checked(),
    check: m.viewer_check(),
    checkHint: m.viewer_check_hint(),
    checkedAll: m.viewer_checked_all({ same: '{same}', all: '{all}' }),
    checkedWrong: m.viewer_checked_wrong({ wrong: '{wrong}', all: '{all}' }),
    rows: m.viewer_rows({ shown: '{shown}', all: '{all}' }),
    filter: m.viewer_filter(),
  };
}

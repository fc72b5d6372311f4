// The check of the whole file, beside its writer.
import { forgetKey } from '../cipher.ts';
import { connect } from '../connection.ts';
import { verifyFile } from '../verify/verify-file.ts';
import { ownKey } from './copies.ts';
import type { KeeperTask } from './task.ts';

/** The task. It makes no files. */
export const verify: KeeperTask<'verify'> = {
  run: ({ file, at }, { engine, tell, monotonicMs }) => {
    const key = ownKey(file.key);
    try {
      const db = connect(file.path, key, engine, 'read');
      try {
        return verifyFile(db, { at, tell, monotonicMs });
      } finally {
        db.close();
      }
    } finally {
      forgetKey(key);
    }
  },
};

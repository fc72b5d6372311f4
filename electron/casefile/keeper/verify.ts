// The check of the whole file, next to its writer.
import { forgetKey } from '../cipher.ts';
import { connect } from '../connection.ts';
import { verifyBeside } from '../verify/verify-file.ts';
import { ownKey } from './copies.ts';
import type { KeeperTask } from './task.ts';

/** The task. It makes no files. */
export const verify: KeeperTask<'verify'> = {
  run: async ({ file, at, anchors }, { engine, tell, monotonicMs, arePagesSound }) => {
    const key = ownKey(file.key);
    try {
      const db = connect(file.path, key, engine, 'read');
      try {
        const sealed = key === null ? undefined : { path: file.path, key };
        const pages = arePagesSound({ file, check: 'integrity_check' });
        return await verifyBeside(db, { at, tell, monotonicMs, sealed, anchors }, pages);
      } finally {
        db.close();
      }
    } finally {
      forgetKey(key);
    }
  },
};

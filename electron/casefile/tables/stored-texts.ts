// Texts kept once under their SHA-256: the rulesets that snapshots were made with.
import { AppError } from '#shared/errors.ts';
import type { Sha256Hex } from '#shared/domain/ids.ts';
import { sha256Hex } from '../canonical.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';

/** Stores a text; gives its hash. A text that is there already stays as it is. */
export function storeText(db: WriteDb, text: string): Sha256Hex {
  const sha256 = sha256Hex(text);
  statement(
    db,
    'INSERT INTO stored_texts (sha256, text) VALUES (?, ?) ON CONFLICT (sha256) DO NOTHING',
  ).run(sha256, text);
  return sha256;
}

/** A text by its hash, hashed again. Errors: `record.not_found`, `evidence.hash_mismatch`. */
export function readText(db: ReadDb, sha256: Sha256Hex): string {
  const read = statement(db, 'SELECT text FROM stored_texts WHERE sha256 = ?').pluck();
  const text = read.get(sha256) as string | undefined;
  if (text === undefined) throw new AppError('record.not_found', 'no such text');
  const recomputed = sha256Hex(text);
  if (recomputed !== sha256) {
    throw new AppError('evidence.hash_mismatch', 'a stored text has another hash', {
      details: { record: 'stored_text', stored: sha256, recomputed },
    });
  }
  return text;
}

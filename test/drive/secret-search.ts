// Searches every byte that an application leaves behind for secrets, in every form of them: files and what
// is packed in them, case files decrypted, and texts that a test has collected.
import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import Database from '@signalapp/sqlcipher';
import { decryptPages } from './plain-pages.ts';
import { formsOf } from './secret-forms.ts';
import { unpackAll, unpackBody, type Piece } from './unpacking.ts';

/** What was searched, and what was found where. */
interface SearchResult {
  files: number;
  bytes: number;
  /** `where: which secret as what`, never the secret itself. */
  hits: string[];
}

/** What is searched. */
interface SearchOrder {
  /** By what each is called in the result. */
  secrets: Readonly<Record<string, string>>;
  folders: readonly string[];
  /** Case files and their passphrases. */
  caseFiles?: readonly { path: string; passphrase: string }[];
  /** Texts, by where they were found. */
  texts?: Readonly<Record<string, string>>;
}

/** Searches; throws when a case file is not opened by its passphrase. */
export function searchSecrets(order: SearchOrder): SearchResult {
  const forms = Object.entries(order.secrets).flatMap(([called, secret]) =>
    formsOf(secret).map((form) => ({ called, ...form })),
  );
  const result: SearchResult = { files: 0, bytes: 0, hits: [] };
  const look = ({ name, bytes }: Piece): void => {
    result.bytes += bytes.length;
    for (const { called, name: form, bytes: needle } of forms) {
      if (bytes.includes(needle)) result.hits.push(`${name}: ${called}, ${form}`);
    }
  };
  for (const path of order.folders.flatMap(filesBelow)) {
    result.files += 1;
    for (const piece of unpackAll({ name: path, bytes: readFileSync(path) })) look(piece);
  }
  for (const { path, passphrase } of order.caseFiles ?? []) {
    result.files += 1;
    for (const piece of decryptPages(path, passphrase)) look(piece);
    for (const piece of valuesOf(path, passphrase)) look(piece);
  }
  for (const [name, text] of Object.entries(order.texts ?? {})) {
    look({ name, bytes: Buffer.from(text) });
  }
  return result;
}

/** Names are searched too: a secret in a file's name is a secret left behind. */
export function namesBelow(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).join('\n');
}

function filesBelow(folder: string): string[] {
  return readdirSync(realpathSync(folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Large values lie over several pages, and some are compressed. */
function valuesOf(path: string, passphrase: string): Piece[] {
  const db = new Database(path);
  try {
    db.pragma(`key = '${passphrase}'`);
    const tables = db
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table'")
      .all<{ name: string }>();
    return tables.flatMap(({ name }) =>
      db
        .prepare(`SELECT * FROM "${name}"`)
        .all()
        .flatMap((row) => Object.entries(row))
        .flatMap(([column, value]) => {
          const where = `${path}, ${name}.${column}`;
          if (typeof value === 'string') return [{ name: where, bytes: Buffer.from(value) }];
          return value instanceof Uint8Array ? unpackBody(where, Buffer.from(value)) : [];
        }),
    );
  } finally {
    db.close();
  }
}

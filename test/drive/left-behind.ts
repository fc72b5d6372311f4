// What the application leaves behind on a machine, searched for what must not be there.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import Database from '@signalapp/sqlcipher';

/** Files below a folder whose bytes hold a text. Sockets and the like are passed over. */
export function filesHolding(folder: string, text: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(text));
}

/** The path of the one file of that name below a folder. Throws where there is none. */
export function fileNamed(folder: string, name: string): string {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find(
    (path) => basename(path) === name,
  );
  if (found === undefined) throw new Error(`no ${name} below ${folder}`);
  return join(folder, found);
}

/** Tables of a case file, decrypted, in which some value holds a text. */
export function tablesHolding(caseFile: string, passphrase: string, text: string): string[] {
  const db = new Database(caseFile);
  try {
    db.pragma(`key = '${passphrase}'`);
    const tables = db
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table'")
      .all<{ name: string }>();
    return tables
      .map(({ name }) => name)
      .filter((name) => {
        const rows = db.prepare(`SELECT * FROM "${name}"`).all();
        return rows.some((row) => Object.values(row).some((value) => holds(value, text)));
      });
  } finally {
    db.close();
  }
}

function holds(value: unknown, text: string): boolean {
  if (value instanceof Uint8Array) return Buffer.from(value).includes(text);
  return typeof value === 'string' && value.includes(text);
}

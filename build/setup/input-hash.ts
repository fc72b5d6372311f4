// Decides whether a build is still good: one hash over the names and contents of its inputs.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './terminal.ts';

/** Folders whose content is made, not written. */
const MADE = new Set(['node_modules', 'generated', 'out']);

/** Every file at or below the given places, without generated ones, in a stable order. */
export function listFiles(places: readonly string[]): string[] {
  const files: string[] = [];
  const visit = (place: string) => {
    for (const entry of readdirSync(place, { withFileTypes: true })) {
      const below = path.join(place, entry.name);
      if (entry.isDirectory()) {
        if (!MADE.has(entry.name)) visit(below);
      } else if (entry.name !== 'README.md') {
        files.push(below);
      }
    }
  };
  for (const place of places) if (existsSync(place)) visit(place);
  return files.sort();
}

/** SHA-256 over the names (relative to the checkout) and the contents of the files. */
export function hashFiles(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(`${path.relative(root, file)}\0`);
    hash.update(createHash('sha256').update(readFileSync(file)).digest());
  }
  return hash.digest('hex');
}

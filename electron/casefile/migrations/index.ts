// Every migration in order; a new one is a new file and a new line here.
import { baseline } from './0010-baseline.ts';
import type { Migration } from './runner.ts';

/** All migrations of this program. */
export const MIGRATIONS: readonly Migration[] = [baseline];

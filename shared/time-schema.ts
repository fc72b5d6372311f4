// A moment as every schema takes it: one that has a date and can be written.
import { z } from 'zod';
import { MAX_TIME_MS, MIN_TIME_MS } from './domain/time.ts';

/** Unix milliseconds from the year 1 to the year 9999. */
export const utcMs = z.number().int().min(MIN_TIME_MS).max(MAX_TIME_MS);

// How urgent a long task is: less than whatever a person waits for.
import { setPriority } from 'node:os';

/** A third of what others get where all want more than there is: it must get on all the same. */
const NICE = 5;

/**
 * Puts the calling thread behind all others of the program: on two cores a backup, which checks pages
 * and records at once, would take both. Linux takes it for the one thread that says it; elsewhere it
 * would be the whole program, and nothing is done.
 */
export function giveWay(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(NICE);
  } catch {
    return; // Where that is forbidden a task is as urgent as everything else.
  }
}

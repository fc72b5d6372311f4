// The language of the page. Messages ask for it whenever they are drawn, so a change of it
// redraws every text without a reload.
import type { Settings } from '#shared/ipc/contract.ts';
import { overwriteGetLocale } from '#shared/messages/generated/runtime.js';

/** A language the program speaks. */
export type Locale = NonNullable<Settings['locale']>;

/** The chosen language. Made once, in main.ts. */
export class LocaleState {
  current = $state<Locale>('en');

  /** Makes messages follow this object. */
  install(): void {
    overwriteGetLocale(() => this.current);
  }
}

// How much of the header of a result is shown: all of it, or one line while its content is read.
import { createContext } from 'svelte';

/** Whether the content has the whole window. */
interface WholeWindow {
  readonly isOn: boolean;
  leave: () => void;
}

/** One per result shown. */
export class HeaderFold {
  #isRead = $state(false);
  /** The person unfolded it: it stays so. */
  #isHeld = false;
  readonly #window: WholeWindow;

  constructor(window: WholeWindow) {
    this.#window = window;
  }

  /** Nothing but the content and one line of the header. */
  get isAlone(): boolean {
    return this.#window.isOn;
  }

  get isFolded(): boolean {
    return this.#window.isOn || this.#isRead;
  }

  /** The content is scrolled, worked in or has the keyboard. */
  fold(): void {
    if (!this.#isHeld) this.#isRead = true;
  }

  /** Leaves the whole window first; then shows the whole header, which stays. */
  unfold(): void {
    if (this.#window.isOn) {
      this.#window.leave();
    } else {
      this.#isHeld = true;
      this.#isRead = false;
    }
  }
}

/** `useHeaderFold()` in what folds, `provideHeaderFold(fold)` in the view of a result. */
export const [useHeaderFold, provideHeaderFold] = createContext<HeaderFold>();

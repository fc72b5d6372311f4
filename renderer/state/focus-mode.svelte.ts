// Whether one picture has the whole window: the frame of the application and the header make way.

/** Made once, in state/app.ts. */
export class FocusMode {
  #isOn = $state(false);

  get isOn(): boolean {
    return this.#isOn;
  }

  toggle = (): void => {
    this.#isOn = !this.#isOn;
  };

  leave = (): void => {
    this.#isOn = false;
  };

  /** The case file is closed. */
  clear(): void {
    this.leave();
  }
}

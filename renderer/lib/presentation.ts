// How an error reads to a person: three short texts and a tone.

/** How an error reads to a person, in the present language. */
export interface Presentation {
  /** What happened. */
  what: () => string;
  /** What it means for the money and the evidence. */
  meaning: () => string;
  /** What to do. */
  action: () => string;
  /** The same where the action points to words of the service and it gave none. */
  actionWithoutWords?: () => string;
  tone: 'danger' | 'warn' | 'info';
}

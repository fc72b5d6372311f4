// A named fact in words, as a scope, a figure or a report states it.

/** Several values are side by side. */
export interface Fact {
  label: string;
  value: string | readonly string[];
  /** Nothing was delivered, or nothing is set. */
  muted?: boolean;
}

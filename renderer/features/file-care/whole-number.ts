// A whole number as it is typed.

/** Whether the text is a whole number between the two, both included. */
export function isWithin(text: string, least: number, most: number): boolean {
  if (!/^\d{1,6}$/.test(text.trim())) return false;
  const value = Number(text);
  return value >= least && value <= most;
}

// What a call leaves out, as the case file takes it: absent instead of undefined.

/** A change as it is parsed from a call: a field that was left out may be undefined. */
export type Given<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined };

/** The fields that were given. */
export function givenFields<Fields extends object>(fields: Given<Fields>): Partial<Fields> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Partial<Fields>;
}

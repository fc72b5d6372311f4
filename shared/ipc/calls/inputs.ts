// What several calls take, and how a reply is declared.
import { z } from 'zod';
import { asMade } from '../../domain/passphrase.ts';

/** A path that the person chose or was offered. */
export const path = z.string().min(1).max(4096);
/** A name as a person types it. */
export const personName = z.string().trim().min(1).max(200);
/** A passphrase, as it was made however it was typed; only ever travels inwards. */
export const passphrase = z.string().min(1).max(1000).overwrite(asMade);
/** A key; only ever travels inwards. */
export const secret = z.string().trim().min(1).max(4096);
/** No input. */
export const nothing = z.strictObject({});

/** What is declared of a reply. */
interface DeclaredReply<Value> {
  readonly reply: Value;
}

/** Marks the type of a reply; replies come from our own main process and are not parsed again. */
export function reply<Value>(): DeclaredReply<Value> {
  return {} as DeclaredReply<Value>;
}

/** The same of one that may be many megabytes: its handler gives a `LargeReply`. */
export function largeReply<Value>(): DeclaredReply<Value> & { readonly isLarge: true } {
  return { isLarge: true } as DeclaredReply<Value> & { readonly isLarge: true };
}

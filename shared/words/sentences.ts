// Texts one behind the other, with the blank and the stop that their language has between sentences.
import { m } from '../messages/generated/messages.js';

/** A stop is set where a text that another one follows has none. */
export function inSentences(texts: readonly string[]): string {
  return texts.reduce((before, text) => {
    const between = /[.。]$/.test(before) ? m.common_sentence_gap() : m.common_stop();
    return before + between + text;
  });
}

// Names for files that leave the program, made of texts that may hold anything.
import { isDeviceName } from '#shared/domain/device-names.ts';

/**
 * A text without what a file system refuses or a person cannot see, and no device's name; may come out
 * empty.
 */
export function toFileName(text: string, maxBytes: number): string {
  const name = text
    // eslint-disable-next-line no-control-regex -- no file name may hold a control character
    .replace(/[\u0000-\u001F\u007F<>:"/\\|?*]|\p{Bidi_Control}/gu, ' ')
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/^[\s.]+/, '')
    .replace(/\s+/g, ' ')
    .trim();
  const cut = cutToBytes(name, maxBytes).trim();
  return isDeviceName(cut) ? cutToBytes(`_${cut}`, maxBytes) : cut;
}

/** At the end of a whole character; file systems count bytes. */
function cutToBytes(text: string, maxBytes: number): string {
  const encoder = new TextEncoder();
  const { read } = encoder.encodeInto(text, new Uint8Array(maxBytes));
  return text.slice(0, read);
}

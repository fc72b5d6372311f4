// Text with half a character cannot come to the page from outside it: it is typed within.
import type { Locator } from 'playwright';

/** Types a text that ends in half a character; gives the last code unit that the field then holds. */
export function typeHalf(field: Locator, text: string): Promise<number> {
  return field.evaluate((element, before) => {
    const input = element as HTMLInputElement;
    input.value = before + String.fromCharCode(0xd83d);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    return input.value.charCodeAt(before.length);
  }, text);
}

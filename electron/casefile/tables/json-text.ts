// Text that a view wrote and alone can read: kept as it is, once it is JSON at all.
import { AppError } from '#shared/errors.ts';

/** Errors: `input.invalid` for what is no JSON. */
export function requireJson(text: string): void {
  try {
    JSON.parse(text);
  } catch (cause) {
    throw new AppError('input.invalid', 'the text is not JSON', { cause });
  }
}

// The forms in which a secret may be in a file: as it is, and as others write it.

/** One form. */
interface SecretForm {
  name: string;
  bytes: Buffer;
}

/** Every form that is searched. Each is a whole of what the encoding makes of the secret alone. */
export function formsOf(secret: string): SecretForm[] {
  const utf8 = Buffer.from(secret);
  const wide = Buffer.from(secret, 'utf16le');
  const hex = utf8.toString('hex');
  const perByte = (write: (byte: number) => string): string => [...utf8].map(write).join('');
  const hexOf = (byte: number): string => byte.toString(16).padStart(2, '0');
  const text = (name: string, form: string): SecretForm => ({ name, bytes: Buffer.from(form) });
  const all: SecretForm[] = [
    { name: 'plain', bytes: utf8 },
    { name: 'UTF-16LE', bytes: wide },
    { name: 'UTF-16BE', bytes: Buffer.from(wide).swap16() },
    ...base64Forms(utf8, 'base64'),
    ...base64Forms(wide, 'base64 of UTF-16LE'),
    text('hex', hex),
    text('HEX', hex.toUpperCase()),
    text('percent', encodeURIComponent(secret)),
    text(
      'percent of all',
      perByte((byte) => `%${hexOf(byte)}`),
    ),
    text(
      'PERCENT of all',
      perByte((byte) => `%${hexOf(byte).toUpperCase()}`),
    ),
    text('JSON', JSON.stringify(secret).slice(1, -1)),
    text(
      'JSON of all',
      perByte((byte) => `\\u00${hexOf(byte)}`),
    ),
    text(
      'entities',
      perByte((byte) => `&#${String(byte)};`),
    ),
  ];
  // A secret without special characters is the same in several of them.
  return all.filter(({ bytes }, at) => all.findIndex((one) => one.bytes.equals(bytes)) === at);
}

/** At each of the three places in a group of three bytes, without the characters that others share. */
function base64Forms(bytes: Buffer, name: string): SecretForm[] {
  return [0, 1, 2].flatMap((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    const from = Math.ceil((before * 8) / 6);
    const to = Math.floor(((before + bytes.length) * 8) / 6);
    const own = whole.slice(from, to);
    const url = own.replaceAll('+', '-').replaceAll('/', '_');
    return [own, ...(url === own ? [] : [url])].map((form) => ({
      name: `${name} ${String(before)}`,
      bytes: Buffer.from(form),
    }));
  });
}

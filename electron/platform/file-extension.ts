// The extension that a chosen path gets when the person left it out. Pure, so that it can be tested.

/** The path with the extension, given without its dot; one that ends in it stays as it is. */
export function withExtension(path: string, extension: string): string {
  return path.toLowerCase().endsWith(`.${extension}`) ? path : `${path}.${extension}`;
}

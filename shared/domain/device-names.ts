// The names that Windows keeps for devices: whoever opens a file of such a name opens the device.
// Every place that takes or gives a file name asks here.

/** By their names, with the superscript digits that Windows reads as digits (Win32, "Naming Files"). */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d\u00B9\u00B2\u00B3])$/i;

/** Whether a part of a path is one, in whatever case and whatever extension, blanks or dots follow. */
export function isDeviceName(part: string): boolean {
  const [stem = ''] = part.split(/[.:]/, 1);
  return DEVICE.test(stem.trimEnd());
}

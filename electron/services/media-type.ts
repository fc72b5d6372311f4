// What kind of file it is: by its first bytes, else by its name. Only for showing it; what a file is
// called and how it begins may be anything.
import { open, stat } from 'node:fs/promises';
import { extname } from 'node:path';

const UNKNOWN = 'application/octet-stream';

/** What file-type looks at, at most. */
const FIRST_BYTES = 4100;

/** Containers of many formats: there the name says more, when it is one of these. */
const CONTAINERS: Readonly<Record<string, readonly string[]>> = {
  'application/zip': ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'epub'],
  'application/x-cfb': ['doc', 'xls', 'ppt', 'msg'],
  'application/xml': ['svg', 'html', 'htm'],
};

const BY_EXTENSION: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  eml: 'message/rfc822',
  epub: 'application/epub+zip',
  htm: 'text/html',
  html: 'text/html',
  json: 'application/json',
  log: 'text/plain',
  md: 'text/markdown',
  msg: 'application/vnd.ms-outlook',
  odp: 'application/vnd.oasis.opendocument.presentation',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odt: 'application/vnd.oasis.opendocument.text',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  svg: 'image/svg+xml',
  tsv: 'text/tab-separated-values',
  txt: 'text/plain',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xml: 'application/xml',
};

/** E.g. `application/pdf`; `application/octet-stream` when nothing tells. Never rejects. */
export async function detectMediaType(path: string): Promise<string> {
  const extension = extname(path).slice(1).toLowerCase();
  const named = Object.hasOwn(BY_EXTENSION, extension) ? BY_EXTENSION[extension] : undefined;
  const told = await typeOf(await readStart(path));
  if (told === null) return named ?? UNKNOWN;
  const isContainerOf = CONTAINERS[told]?.includes(extension) ?? false;
  return isContainerOf ? (named ?? told) : told;
}

async function typeOf(bytes: Uint8Array): Promise<string | null> {
  // Loaded with the first file that is taken in.
  const { fileTypeFromBuffer } = await import('file-type');
  try {
    return (await fileTypeFromBuffer(bytes))?.mime ?? null;
  } catch {
    return null; // Bytes that begin like a format and then break off say nothing.
  }
}

/** Empty for what cannot be read: whoever takes the file in says so. */
async function readStart(path: string): Promise<Uint8Array> {
  try {
    if (!(await stat(path)).isFile()) return new Uint8Array(0);
    const file = await open(path, 'r');
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(FIRST_BYTES), 0, FIRST_BYTES, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  } catch {
    return new Uint8Array(0);
  }
}

// What tools that are not ours say of a PDF.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * What a tool prints of a PDF, e.g. `pdftotext` with `-layout`, `-`; a dash is behind the file. A tool
 * that fails gives `status N: ` and what it said.
 */
export function readPdf(command: string, args: readonly string[], pdf: Uint8Array): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'tracefile-pdf-'));
  try {
    const file = path.join(folder, 'it.pdf');
    writeFileSync(file, pdf);
    const [options, last] = [args.filter((arg) => arg !== '-'), args.includes('-') ? ['-'] : []];
    const { stdout, stderr, status } = spawnSync(command, [...options, file, ...last], {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
    return status === 0 ? stdout : `status ${String(status)}: ${stderr}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

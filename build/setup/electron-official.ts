// Fetches the official Electron with Electron's own downloader, checksums and extractor.
import { rm } from 'node:fs/promises';
import { createWriteStream, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import type { ReadableStream } from 'node:stream/web';
import { EnvHttpProxyAgent, fetch } from 'undici';
import { DOWNLOAD_MINUTES } from './terminal.ts';

/** A firewall that swallows packets must not hold `npm start` for minutes. */
const CONNECT_TIMEOUT_MS = 10_000;
const STALL_TIMEOUT_MS = 30_000;
/** Nor one that lets a byte pass now and then: 120 MB take this long at 70 kB a second. */
const DEADLINE_MS = DOWNLOAD_MINUTES * 60_000;

/** Of Electron's own tools what is used here. */
export interface ElectronTools {
  downloadArtifact: (details: Record<string, unknown>) => Promise<string>;
  extract: (zip: string, options: { dir: string }) => Promise<void>;
}

/** The downloader and extractor that the electron package itself depends on, at its versions. */
export async function loadElectronTools(): Promise<ElectronTools> {
  const require = createRequire(createRequire(import.meta.url).resolve('electron/package.json'));
  const load = async (name: string) =>
    (await import(pathToFileURL(require.resolve(name)).href)) as ElectronTools;
  const [{ downloadArtifact }, { extract }] = await Promise.all([
    load('@electron/get'),
    load('@electron-internal/extract-zip'),
  ]);
  return { downloadArtifact, extract };
}

/** Innermost words of a failed fetch: undici hides the cause behind `fetch failed`. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.errors.length > 0) return describe(error.errors[0]);
  return error.cause === undefined ? error.message : describe(error.cause);
}

/**
 * Downloads an address to a file. Throws with the host and the cause in words: an answer that is no
 * success, 10 s without a connection, 30 s without a byte, or `deadlineMs` in all.
 */
export async function download(
  url: string,
  target: string,
  deadlineMs = DEADLINE_MS,
): Promise<void> {
  // Proxies and their exceptions come from HTTP_PROXY, HTTPS_PROXY and NO_PROXY.
  const dispatcher = new EnvHttpProxyAgent({
    connect: { timeout: CONNECT_TIMEOUT_MS },
    headersTimeout: STALL_TIMEOUT_MS,
    bodyTimeout: STALL_TIMEOUT_MS,
  });
  const signal = AbortSignal.timeout(deadlineMs);
  mkdirSync(path.dirname(target), { recursive: true });
  try {
    const response = await fetch(url, { dispatcher, signal });
    if (!response.ok || !response.body) {
      throw new Error(`answered ${String(response.status)}`);
    }
    const body = response.body as unknown as ReadableStream<Uint8Array>;
    await pipeline(Readable.fromWeb(body), createWriteStream(target), { signal });
  } catch (error) {
    const seconds = String(Math.round(deadlineMs / 1000));
    const cause = signal.aborted ? `not complete after ${seconds} s` : describe(error);
    throw new Error(`${new URL(url).host}: ${cause}`, { cause: error });
  } finally {
    await dispatcher.destroy();
  }
}

/**
 * Downloads (or takes from Electron's own cache) this version for the platform, checks it against
 * the checksums in the electron package, and unpacks it into the folder. Respects ELECTRON_MIRROR.
 */
export async function downloadOfficial(version: string, folder: string): Promise<void> {
  const { downloadArtifact, extract } = await loadElectronTools();
  const checksums: unknown = createRequire(import.meta.url)('electron/checksums.json');
  const temporary = path.join(folder, 'download');
  mkdirSync(temporary, { recursive: true });
  const zip = await downloadArtifact({
    version,
    artifactName: 'electron',
    platform: process.platform,
    arch: process.arch,
    checksums,
    downloader: { download: (url: string, target: string) => download(url, target) },
    tempDirectory: temporary,
    // ReadOnly: use a zip that Electron's cache already has, but do not keep a second copy there.
    cacheMode: 1,
  });
  await extract(zip, { dir: folder });
  await rm(temporary, { recursive: true, force: true });
}

// Every field of the archive and every region of every file in the bag, changed in every way a byte can
// be: each change is found, and named with its place.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Finding, FindingKind } from '#shared/bundle/verification.ts';
import { verifyBundle } from '../../../electron/bundle/verify-bundle.ts';
import { createSigner, SAMPLE_FOLDER, writeSampleBundle } from '../../builders/bundle-samples.ts';
import { regionsOf, type Region } from '../../builders/bundle-regions.ts';
import { printFigure } from '../../fakes/figures.ts';

const STRANGE_BYTE = 0xee;
/** Thousands of bundles are written and checked. */
const PATIENCE_MS = 120_000;
vi.setConfig({ testTimeout: PATIENCE_MS });

const folder = mkdtempSync(join(tmpdir(), 'tracefile-mutations-'));
const place = join(folder, 'changed.zip');
let bundle: Buffer;
let regions: Region[];
let counted = 0;

beforeAll(async () => {
  bundle = readFileSync((await writeSampleBundle(folder, createSigner())).path);
  regions = regionsOf(bundle);
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  printFigure(`mutations of a bundle: ${String(counted)}, all found`);
  expect(counted).toBeGreaterThanOrEqual(1_000);
});

/** What is found first; a change that is not found fails here. */
async function firstOf(changed: Buffer, what: string): Promise<Finding> {
  writeFileSync(place, changed);
  const { verification, index } = await verifyBundle(place, { signer: null });
  expect(verification.verdict, what).toBe('not_intact');
  expect(index, what).toBeNull();
  counted++;
  return verification.first!;
}

/** Of a change within a file's own bytes. */
const OF_TAG_FILES: Readonly<Record<string, FindingKind>> = {
  'manifest-sha256.txt': 'manifest_signature_wrong',
  'manifest-sha256.txt.sig': 'manifest_signature_changed',
  'signer.pem': 'signer_key_changed',
  'tagmanifest-sha256.txt': 'tagmanifest_signature_wrong',
  'tagmanifest-sha256.txt.sig': 'tagmanifest_signature_wrong',
};

const inBag = (name: string) => name.slice(SAMPLE_FOLDER.length + 1);
const positionsIn = ({ at, length }: Region) => [
  ...new Set([at, at + Math.floor(length / 2), at + length - 1]),
];

it('names the header, the record and the byte where one bit of the archive was changed', async () => {
  for (const region of regions.filter(({ part }) => part !== 'data')) {
    for (const at of positionsIn(region)) {
      const changed = Buffer.from(bundle);
      changed[at]! ^= 0x01;
      const what = `${region.part} ${region.name} ${region.field} ${String(at)}`;
      const found = await firstOf(changed, what);
      expect(found, what).toMatchObject({
        kind: 'container_changed',
        part: region.part,
        offset: at,
      });
      expect(found.path ?? '', what).toBe(region.name);
    }
  }
});

it('names the file of which one bit was changed', async () => {
  for (const region of regions.filter(({ part }) => part === 'data')) {
    for (const at of positionsIn(region)) {
      for (const bit of [0x01, 0x20, 0x80]) {
        const changed = Buffer.from(bundle);
        changed[at]! ^= bit;
        const what = `${region.name} ${String(at - region.at)} ${String(bit)}`;
        const { kind, path } = await firstOf(changed, what);
        const name = inBag(region.name);
        expect(kind, what).toBe(OF_TAG_FILES[name] ?? 'file_changed');
        expect(path, what).toBe(
          name.replace('tagmanifest-sha256.txt.sig', 'tagmanifest-sha256.txt'),
        );
      }
    }
  }
});

it('says that a byte was put in, and where', async () => {
  for (const region of regions) {
    const at = region.at + Math.ceil(region.length / 2);
    const strange = Buffer.of(STRANGE_BYTE);
    const changed = Buffer.concat([bundle.subarray(0, at), strange, bundle.subarray(at)]);
    const what = `${region.part} ${region.name} ${region.field}`;
    const found = await firstOf(changed, what);
    if (at === bundle.length) expect(found.kind, what).toBe('trailing_bytes');
    else expect(found, what).toMatchObject({ kind: 'bytes_added', count: 1 });
    if (region.part !== 'end_record') expect(found.path, what).toBe(region.name);
  }
});

it('says that a byte was put into a file that had none', async () => {
  const heads = regions.filter(({ part, field }) => part === 'local_header' && field === 'name');
  const withBytes = new Set(regions.flatMap(({ part, name }) => (part === 'data' ? [name] : [])));
  const empty = heads.filter(({ name }) => !withBytes.has(name));
  expect(empty).toHaveLength(1);
  for (const { name, at, length } of empty) {
    const [head, rest] = [bundle.subarray(0, at + length), bundle.subarray(at + length)];
    const changed = Buffer.concat([head, Buffer.of(STRANGE_BYTE), rest]);
    expect(await firstOf(changed, name)).toMatchObject({ kind: 'bytes_added', path: name });
  }
});

it('says that a byte was taken out, and where', async () => {
  for (const region of regions) {
    const at = region.at + Math.floor(region.length / 2);
    const changed = Buffer.concat([bundle.subarray(0, at), bundle.subarray(at + 1)]);
    const what = `${region.part} ${region.name} ${region.field}`;
    const found = await firstOf(changed, what);
    const kinds: FindingKind[] =
      region.part === 'end_record' ? ['bytes_removed', 'truncated'] : ['bytes_removed'];
    expect(kinds, what).toContain(found.kind);
    if (region.part !== 'end_record') expect(found.path, what).toBe(region.name);
  }
});

it('finds two neighbouring bytes that changed places', async () => {
  for (const region of regions) {
    for (let at = region.at; at + 1 < region.at + region.length; at++) {
      if (bundle[at] === bundle[at + 1]) continue;
      const changed = Buffer.from(bundle);
      [changed[at], changed[at + 1]] = [bundle[at + 1]!, bundle[at]!];
      await firstOf(changed, `${region.part} ${region.name} ${region.field}`);
      break;
    }
  }
});

it('finds the end cut off wherever it is', async () => {
  for (const { at, part, name, field } of regions) {
    const found = await firstOf(bundle.subarray(0, at), `${part} ${name} ${field}`);
    expect(found.kind).toBe(at === 0 ? 'not_a_zip' : 'truncated');
  }
});

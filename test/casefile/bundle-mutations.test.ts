// The bundle of a real case, for internal use and for external recipients: whatever byte of whatever file in it
// is changed, put in or taken out, the check finds it and names the file.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { connect } from '../../electron/casefile/connection.ts';
import { verifyBundle } from '../../electron/bundle/verify-bundle.ts';
import { regionsOf } from '../builders/bundle-regions.ts';
import { redactionOf, writeCaseBundle } from '../builders/case-bundle.ts';
import { ENGINE, newCaseFile, temporaryFolder } from '../builders/casefile-file.ts';
import { addRowsOfEveryTable, addWorkedCase } from '../builders/casefile-full-case.ts';
import { keyedKey } from '../builders/keeper.ts';
import { printFigure } from '../fakes/figures.ts';

/** Which file is named where a list or its signature was changed. */
const NAMED: Readonly<Record<string, string>> = {
  'tagmanifest-sha256.txt.sig': 'tagmanifest-sha256.txt',
};

it.each(['internal', 'external'] as const)(
  'names the changed file of a bundle, %s',
  async (profile) => {
    const { operations, path } = newCaseFile();
    const caseId = addWorkedCase(operations, 1, 'Invented');
    operations.close({});
    const db = connect(path, keyedKey(path), ENGINE);
    addRowsOfEveryTable(db, 1, 'Invented');
    db.close();
    const isWhole = profile === 'internal';
    const redacted = isWhole ? {} : { redaction: await redactionOf(path, caseId), reports: [] };
    const changed = { profile, caseId, ...redacted };
    const made = await writeCaseBundle(path, temporaryFolder(), changed);
    expect(made.verification.findings).toEqual([]);
    const bundle = readFileSync(made.path);
    const place = join(temporaryFolder(), 'changed.zip');
    const files = regionsOf(bundle).filter(({ part }) => part === 'data');
    let found = 0;
    const expectNamed = async (bytes: Buffer, whole: string, what: string): Promise<void> => {
      writeFileSync(place, bytes);
      const { verification } = await verifyBundle(place, { signer: null });
      expect(verification.verdict, what).toBe('not_intact');
      const name = whole.slice(whole.indexOf('/') + 1);
      const named = verification.first?.path ?? '';
      expect([name, NAMED[name], whole], what).toContain(named);
      found += 1;
    };
    for (const { name, at, length } of files) {
      for (const position of new Set([0, Math.floor(length / 2), length - 1])) {
        const other = Buffer.from(bundle);
        other[at + position] = (other[at + position] ?? 0) ^ 0x01;
        await expectNamed(other, name, `${name}, byte ${String(position)}`);
        const rest = [bundle.subarray(0, at + position), bundle.subarray(at + position + 1)];
        await expectNamed(Buffer.concat(rest), name, `${name}, without ${String(position)}`);
      }
      const [head, tail] = [bundle.subarray(0, at + length), bundle.subarray(at + length)];
      await expectNamed(Buffer.concat([head, Buffer.from('x'), tail]), name, `${name}, longer`);
    }
    printFigure(`mutations of a case's bundle: ${String(found)}, all found`);
    expect(found).toBeGreaterThanOrEqual(files.length * 3);
  },
  120_000,
);

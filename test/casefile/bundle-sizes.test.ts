// A case with a picture of 50 MB leaves as a bundle: byte for byte, by its name, in pieces.
import { createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { FileId, AttachmentId } from '#shared/domain/ids.ts';
import { writeCaseBundle } from '../builders/case-bundle.ts';
import { newCaseFile, T0, temporaryFolder } from '../builders/casefile-file.ts';
import { addRichCase, CASE } from '../builders/casefile-transfer.ts';

const SIZE = 50 * 1024 * 1024;

it('verifies, and the picture in it is the one that was attached', async () => {
  const { operations, folder, path } = newCaseFile();
  addRichCase(operations, folder);
  const picture = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(SIZE - 8)]);
  const source = join(folder, 'photo.png');
  writeFileSync(source, picture);
  operations.addAttachment({
    ...{ id: 'large' as AttachmentId, fileId: 'large-file' as FileId, caseId: CASE },
    ...{ path: source, mediaType: 'image/png', at: T0 + 4000 },
    fields: { name: 'photo.png', source: 'Seized phone', remark: '', subjectId: null },
  });
  const sha256 = createHash('sha256').update(picture).digest('hex');
  const { verification, paths, read } = await writeCaseBundle(path, temporaryFolder());
  expect(verification).toMatchObject({ verdict: 'intact_signer_known', findings: [] });
  const inside = `data/attachments/${sha256}/photo.png`;
  expect(paths).toContain(inside);
  expect((await read(inside)).equals(picture)).toBe(true);
  // Written, encrypted, hashed and read four times over.
}, 120_000);

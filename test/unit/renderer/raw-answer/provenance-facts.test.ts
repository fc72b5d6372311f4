// What is said of where the stored bytes came from.
import { expect, it } from 'vitest';
import type { Sha256Hex } from '#shared/domain/ids.ts';
import { KEY_REMOVAL_HEADER, keyRemovalNote } from '#shared/screening/key-removal.ts';
import { provenanceFacts } from '../../../../renderer/features/raw-answer/provenance-facts.ts';
import { buildProvenance } from '../../../builders/kya-view.ts';

const stored = buildProvenance('a'.repeat(64) as Sha256Hex, 100, 0, null);
const received = 'c'.repeat(64);

it('says that the key was removed and what the received bytes were, not the note itself', () => {
  const headers = { 'content-type': 'application/json' };
  const noted = { ...headers, [KEY_REMOVAL_HEADER]: keyRemovalNote(received, 2_059) };
  const facts = provenanceFacts({ ...stored, headers: noted });
  expect(facts).toContainEqual({
    label: 'API key removed',
    value:
      'The service repeated the API key in its answer. The saved bytes are the decoded answer without the key.',
  });
  expect(facts).toContainEqual({
    label: 'SHA-256 as received, before key removal',
    value: `${received} (2,059 B)`,
    mono: true,
  });
  const labels = facts.map(({ label }) => label);
  expect(labels).toContain('content-type');
  expect(labels).not.toContain(KEY_REMOVAL_HEADER);
  const plain = provenanceFacts({ ...stored, headers }).map(({ label }) => label);
  expect(plain.filter((label) => /removed|received,/i.test(label))).toEqual([]);
});

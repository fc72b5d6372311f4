// Laws of redaction over hostile texts: what goes in is gone, once and for all, and nothing else is.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findCommitted, isCommitmentOf, type Proof } from '#shared/bundle/proof.ts';
import type { RedactionFile } from '#shared/bundle/redaction-file.ts';
import type { Inline } from '#shared/report/document.ts';
import { createRedaction } from '#shared/report/redaction.ts';
import { collectSecrets, type SecretRecords } from '#shared/report/redaction/collect-secrets.ts';
import { createCommitter } from '#shared/report/redaction/commitments.ts';
import { createLeakSearch, findLeaks } from '#shared/report/redaction/find-leaks.ts';
import { foldLongText, foldText } from '#shared/report/redaction/folded-text.ts';
import { redactInlines } from '#shared/report/redaction/redact-inlines.ts';
import { createReplacer } from '#shared/report/redaction/replace.ts';
import { patternOf, foldedSecret, type Secret } from '#shared/report/redaction/secret.ts';
import { examples } from '../fakes/extent.ts';

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const commitmentKey = new Uint8Array(32).fill(7);

const records = (people: readonly string[], files: readonly string[] = []): SecretRecords => ({
  investigator: people[0] ?? '',
  case: { owner: people[1] ?? '' },
  snapshots: [],
  decisions: people.slice(2).map((author) => ({ author })),
  ...{ slots: [], statedTransactions: [], ownFacts: [], attachments: [], journal: [], files },
});

/** Pieces that make originals overlap, nest, and look like tokens and escapes. */
const piece = fc.oneof(
  fc.constantFrom(
    ...[
      'Ada',
      'Quillon',
      'ada',
      'Bexley',
      ' ',
      '  ',
      '\n',
      '-',
      '_',
      '/',
      '\\',
      '"',
      '[',
      ']',
      '1',
    ],
    ...['[person 1]', '[person', 'person', 'file 2', '] [', '王', '伟', '王伟', 'が', 'か\u3099'],
    ...[
      'é',
      'e\u0301',
      'ß',
      'SS',
      'ς',
      'Σ',
      'İ',
      '각',
      '가',
      '\u11a8',
      '\u202e',
      '\u200b',
      '\u0000',
    ],
    ...['\ufeff', '&amp;', '<b>', '=1+1', '\\u0041', 'Аda', '\ufffc', '\ud800', '👩‍👩‍👧'],
  ),
  fc.string({ unit: 'grapheme', maxLength: 3 }),
);
const hostile = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(''));
const originals = fc.array(
  fc.oneof(
    fc.array(piece, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
    fc.constantFrom('Ada Quillon', 'Quillon Bexley', 'Bexley', 'C:\\cases\\ada "x".pdf'),
  ),
  { minLength: 1, maxLength: 6 },
);

/** A text and originals, some of which are in it in other letters, blanks and compositions. */
const scene = originals.chain((values) =>
  fc
    .array(
      fc.oneof(
        hostile,
        fc
          .tuple(fc.constantFrom(...values), fc.nat(4))
          .map(
            ([value, way]) =>
              [
                value,
                value.toUpperCase(),
                value.normalize('NFD'),
                [...value].join('\u200b'),
                JSON.stringify(value).slice(1, -1),
              ][way] ?? value,
          ),
        fc.constantFrom(' ', ', ', '. '),
      ),
      { maxLength: 10 },
    )
    .map((parts) => ({ values, text: parts.join('') })),
);

const external = (secrets: readonly Secret[]) =>
  createRedaction({ profile: 'external', secrets, commitmentKey });

/** Tokens of the originals that are in a text, as a reader of it would look for them. */
const foundIn = (text: string, secrets: readonly Secret[]): string[] => {
  const { folded } = foldText(text);
  return secrets
    .filter(({ reach }) => reach === 'everywhere')
    .filter(({ value }) => new RegExp(patternOf(foldedSecret(value)), 'u').test(folded))
    .map(({ token }) => token);
};

describe('a folded text', () => {
  it('is the same on the short way and on the long one, and when it is folded again', () => {
    fc.assert(
      fc.property(fc.oneof(hostile, fc.string({ unit: 'binary' })), (text) => {
        const { folded, starts, ends } = foldText(text);
        expect(foldLongText(text)).toBe(folded);
        expect(foldText(folded).folded).toBe(folded);
        expect(foldText(text.normalize('NFD')).folded).toBe(foldText(text.normalize('NFC')).folded);
        if (starts !== null)
          expect([starts.length, ends?.length]).toEqual([folded.length, folded.length]);
      }),
      { numRuns: examples(500) },
    );
  });
});

describe('a redacted text', () => {
  it('holds no original whose token reaches everywhere', () => {
    fc.assert(
      fc.property(scene, ({ values, text }) => {
        const secrets = collectSecrets(records(values.slice(0, 3), values.slice(3)));
        expect(foundIn(external(secrets).redactText(text), secrets)).toEqual([]);
      }),
      { numRuns: examples(500) },
    );
  });

  it('stays the same when it is redacted again, and comes out the same each time', () => {
    fc.assert(
      fc.property(scene, ({ values, text }) => {
        const secrets = collectSecrets(records(values));
        const once = external(secrets).redactText(text);
        expect(external(secrets).redactText(once)).toBe(once);
        expect(external(collectSecrets(records(values))).redactText(text)).toBe(once);
      }),
      { numRuns: examples(400) },
    );
  });

  it('is the text itself for one’s own house', () => {
    fc.assert(
      fc.property(scene, ({ values, text }) => {
        const secrets = collectSecrets(records(values));
        const own = createRedaction({ profile: 'internal', secrets, commitmentKey });
        expect(own.redactText(text)).toBe(text);
        const value = { text, list: [text] };
        expect(own.redactJson(value)).toBe(value);
        expect([own.counts(), own.commitments()]).toEqual([[], []]);
      }),
    );
  });

  it('keeps what stands between originals', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const secrets = collectSecrets(records(['Zebulon Nonesuch']));
        expect(external(secrets).redactText(text)).toBe(text);
      }),
    );
  });
});

describe('a redacted line', () => {
  const inlines = fc.letrec<{ one: Inline; many: Inline[] }>((tie) => ({
    one: fc.oneof(
      { depthSize: 'small' },
      hostile.map((text): Inline => ({ kind: 'text', text })),
      hostile.map((text): Inline => ({ kind: 'code', text })),
      hostile.map((text): Inline => ({
        kind: 'value',
        text,
        face: 'plain',
        source: { of: 'count', what: '' },
      })),
      fc.constant<Inline>({ kind: 'break' }),
      fc.constant<Inline>({ kind: 'cite', source: 1, pointer: '/data' }),
      tie('many').map((parts): Inline => ({ kind: 'strong', inlines: parts })),
      tie('many').map((parts): Inline => ({
        kind: 'link',
        href: 'https://a.invalid/',
        inlines: parts,
      })),
    ),
    many: fc.array(tie('one'), { maxLength: 4 }),
  })).many;

  const read = (line: readonly Inline[]): string =>
    line
      .map((one) => {
        if (one.kind === 'cite') return '\ufffc';
        if (one.kind === 'break') return '\n';
        return 'inlines' in one ? read(one.inlines) : one.text;
      })
      .join('');

  it('holds no original, also of those that go from one piece into the next', () => {
    fc.assert(
      fc.property(inlines, originals, (line, values) => {
        const secrets = collectSecrets(records(values));
        const redacted = redactInlines(
          line,
          createReplacer(secrets, () => undefined),
        );
        expect(foundIn(read(redacted), secrets)).toEqual([]);
      }),
      { numRuns: examples(400) },
    );
  });
});

describe('a redacted record', () => {
  it('holds no original in any text, and has the same fields', () => {
    fc.assert(
      fc.property(scene, ({ values, text }) => {
        const secrets = collectSecrets(records(values));
        const record = {
          kind: text,
          what: { [text]: [text, 3, null] },
          body: JSON.stringify({ text }),
        };
        const redacted = external(secrets).redactJson(record);
        const texts: string[] = [];
        const shape = JSON.parse(
          JSON.stringify(redacted, (_, value: unknown) => {
            if (typeof value === 'string') texts.push(value);
            return typeof value === 'string' ? '' : value;
          }),
        ) as unknown;
        expect(texts.flatMap((one) => foundIn(one, secrets))).toEqual([]);
        expect(shape).toEqual({ kind: '', what: { [text]: ['', 3, null] }, body: '' });
      }),
      { numRuns: examples(200) },
    );
  });
});

describe('a commitment', () => {
  it('is proved by the original and its salt, and by nothing else', () => {
    fc.assert(
      fc.property(originals, fc.uint8Array({ minLength: 32, maxLength: 32 }), (values, key) => {
        const secrets = collectSecrets(records(values));
        const redaction = createRedaction({ profile: 'external', secrets, commitmentKey: key });
        const file: RedactionFile = {
          ...{ format: 'tracefile-redaction', version: 1, profile: 'external' },
          ...{ hashes: 'commitments' },
          ...{ tokens: redaction.commitments(), withheld: [] },
        };
        expect(file.tokens).toHaveLength(secrets.length);
        const committer = createCommitter(key);
        for (const { token, value } of secrets) {
          const proof: Proof = { of: 'token', id: null, text: value, ...committer.toText(value) };
          expect(isCommitmentOf(proof)).toBe(true);
          expect(findCommitted(file, proof)).toEqual({ what: 'token', token });
          expect(isCommitmentOf({ ...proof, text: `${value}x` })).toBe(false);
          expect(isCommitmentOf({ ...proof, salt: '0'.repeat(64) })).toBe(false);
          // One that holds of another text is of nothing here.
          const other = { ...proof, ...committer.toText(`${value}x`), text: `${value}x` };
          expect(isCommitmentOf(other)).toBe(true);
          expect(findCommitted(file, other)).toBeNull();
          expect(findCommitted(file, { ...proof, of: 'note', id: token })).toBeNull();
        }
      }),
    );
  });
});

describe('the search for leaks', () => {
  it('finds the same however the file is cut into pieces', async () => {
    await fc.assert(
      fc.asyncProperty(
        scene,
        fc.nat(200_000),
        fc.array(fc.integer({ min: 1, max: 70_000 }), { minLength: 1, maxLength: 8 }),
        async ({ values, text }, before, sizes) => {
          const secrets = collectSecrets(records(values));
          const padding = 'x y\\nz '.repeat(30_000).slice(0, before);
          const bytes = encode(`${padding} ${text} ${padding}`);
          const chunks: Uint8Array[] = [];
          for (let at = 0, turn = 0; at < bytes.length; turn++) {
            const size = sizes[turn % sizes.length] ?? 1;
            chunks.push(bytes.subarray(at, at + Math.max(size, 500)));
            at += Math.max(size, 500);
          }
          const whole = createLeakSearch(secrets, decode);
          whole.add(bytes);
          const found = await findLeaks(chunks, secrets, decode);
          expect(found).toEqual(whole.finish());
          const wellFormed = ` ${text} `.replace(/\p{Surrogate}/gu, '\ufffd');
          expect(found).toEqual(expect.arrayContaining(foundIn(wellFormed, secrets)));
        },
      ),
      { numRuns: 30 },
    );
  });

  it('finds an original in the escapes of JSON, and of JSON within JSON', () => {
    const nasty = fc.constantFrom(
      'Ada Quillon',
      'C:\\cases\\ada "x".pdf',
      'Zoë Nonesuch',
      '王小伟',
    );
    const escaped = (text: string): string =>
      JSON.stringify(text).replace(
        /[\u0080-\uffff]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
    fc.assert(
      fc.property(nasty, hostile, fc.nat(2), (value, text, depth) => {
        const secrets = collectSecrets(records(['Someone Else', value]));
        let json = `${text}\n${value}\n${text}`;
        for (let turn = 0; turn < depth; turn++) json = escaped(json);
        const search = createLeakSearch(secrets, decode);
        search.add(encode(json));
        expect(search.finish()).toContain('[person 2]');
      }),
    );
  });
});

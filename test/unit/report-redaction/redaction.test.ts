// What an external recipient's copy says in place of what, and what it leaves as it is.
import { describe, expect, it } from 'vitest';
import { readRedactionFile, type RedactionFile } from '#shared/bundle/redaction-file.ts';
import type { JournalKind } from '#shared/domain/journal.ts';
import type { Block, Inline, ReportDocument } from '#shared/report/document.ts';
import { hashContent } from '#shared/report/compose/content-hash.ts';
import { words } from '#shared/report/inlines.ts';
import { createRedaction } from '#shared/report/redaction.ts';
import { collectSecrets, type SecretRecords } from '#shared/report/redaction/collect-secrets.ts';
import { redactSvg } from '#shared/report/redaction/redact-svg.ts';
import { createReplacer } from '#shared/report/redaction/replace.ts';
import { sampleReport } from '../../builders/report-document.ts';

const entry = (kind: JournalKind, what: Record<string, string>, actor = 'Ada Quillon') => ({
  ...{ kind, what, actor },
});

const records: SecretRecords = {
  investigator: 'Ada Quillon',
  case: { owner: 'ADA QUILLON' },
  snapshots: [{ environmentName: 'Northgate screening' }, { environmentName: '' }],
  decisions: [{ author: 'Béla Örkény' }],
  slots: [{ author: '王小伟' }],
  statedTransactions: [{ author: '王小伟' }],
  ownFacts: [{ author: '王小伟' }],
  attachments: [{ name: 'statement of accounts.pdf' }],
  journal: [
    entry('case.changed', { 'owner.before': 'Hal Old', 'owner.after': 'Ada Quillon' }),
    entry('environment.changed', { name: 'N2', primaryBase: 'https://aml.northgate.example/v1/' }),
    entry('table.exported', { fileName: 'C:\\cases\\table.csv' }, 'Li'),
  ],
  files: ['a1b2', '2026'],
};

const secrets = collectSecrets(records);
const byValue = (value: string) => secrets.find((one) => one.value === value);

function external() {
  return createRedaction({ profile: 'external', secrets, commitmentKey: new Uint8Array(32) });
}

describe('originals', () => {
  it('are each one token in the order in which they are met, the longest first', () => {
    const inOrder = external().counts();
    expect(inOrder.map(({ token, original }) => `${token} ${original}`)).toEqual([
      '[file 1] C:\\cases\\table.csv',
      '[file 2] table.csv',
      '[file 3] statement of accounts.pdf',
      '[file 4] a1b2',
      '[file 5] 2026',
      '[person 1] Ada Quillon',
      '[person 2] Hal Old',
      '[person 3] Li',
      '[person 4] Béla Örkény',
      '[person 5] 王小伟',
      '[service 1] Northgate screening',
      '[service 2] N2',
      '[service 3] https://aml.northgate.example/v1',
      '[service 4] aml.northgate.example',
    ]);
    const lengths = secrets.map(({ value }) => value.length);
    expect(lengths).toEqual([...lengths].sort((a, b) => b - a));
  });

  it('that cannot be searched for without harm say why', () => {
    expect(byValue('Li')).toMatchObject({ reach: 'whole_fields', limit: 'short' });
    expect(byValue('2026')).toMatchObject({ reach: 'whole_fields', limit: 'number' });
    const limitOf = (investigator: string) =>
      collectSecrets({ ...records, investigator }).find(({ value }) => value === investigator)
        ?.limit;
    expect(limitOf('Case')).toBe('own_word');
    expect(limitOf('案件')).toBe('own_word');
    expect(limitOf(`${'ab'.repeat(32)}.json`)).toBe('own_word');
    expect(limitOf(`answers/${'AB'.repeat(32)}.pdf`)).toBe('own_word');
    expect(limitOf(`Ada ${'ab'.repeat(32)}.json`)).toBe(null);
    expect(limitOf('Person 1')).toBe('like_a_token');
    expect(limitOf('Maximilian Case')).toBe(null);
    expect(limitOf('王伟')).toBe(null);
  });

  it('that are short are replaced where a whole field is nothing else', () => {
    const { redactText, redactJson } = external();
    expect(redactText('Li')).toBe('[person 3]');
    expect(redactText('Li said so in 2026')).toBe('Li said so in 2026');
    expect(redactJson({ actor: 'Li', kind: 'Li', at: '2026-01-01' })).toEqual({
      ...{ actor: '[person 3]', kind: 'Li', at: '2026-01-01' },
    });
  });

  it.each(['environmentKind', 'environment_kind'])(
    'that are a word of a closed list stay where that word is meant: %s',
    (field) => {
      expect(external().redactJson({ [field]: 'Li' })).toEqual({ [field]: 'Li' });
    },
  );
});

describe('a text', () => {
  it.each([
    ['by Ada Quillon.', 'by [person 1].'],
    ['by ada  QUILLON', 'by [person 1]'],
    ['A\u200bda\u00a0Qu\u00adillon', '[person 1]'],
    ['Be\u0301la O\u0308rke\u0301ny', '[person 4]'],
    ['由王小伟签字', '由[person 5]签字'],
    ['ask ada_ada quillon_x', 'ask ada_[person 1]_x'],
    ['POST https://aml.northgate.example/v1/screen', 'POST [service 3]/screen'],
    ['{"path":"C:\\\\cases\\\\table.csv"}', '{"path":"[file 1]"}'],
    ['in …a1b2', 'in …[file 4]'],
  ])('holds the token in place of the original: %j', (text, expected) => {
    expect(external().redactText(text)).toBe(expected);
  });

  it.each([
    ...['Adaquillon', 'xAda Quillon', 'Ada Quillons', 'mytable.csv', 'fa1b2c', 'Hal Olden'],
    // Letters of another script that look alike are left: nobody could tell how far to go.
    'Аda Quillon',
  ])('keeps what only looks like an original: %j', (text) => {
    expect(external().redactText(text)).toBe(text);
  });

  it('is counted', () => {
    const redaction = external();
    redaction.redactText('Ada Quillon and Ada Quillon');
    redaction.redactJson({ body: JSON.stringify({ by: 'Hal Old' }) });
    const counted = redaction.counts().filter(({ count }) => count > 0);
    expect(counted.map(({ token, count }) => [token, count])).toEqual([
      ['[person 1]', 2],
      ['[person 2]', 1],
    ]);
  });
});

describe('a picture', () => {
  it('has tokens in its texts, also in those broken into lines, and its tags as they were', () => {
    const { replacePieces } = createReplacer(secrets, () => undefined);
    const svg =
      '<svg aria-label="a"><text x="1">by Ada</text>\n<text x="2">Quillon &amp; &lt;co&gt;</text>' +
      '<text><tspan>C:\\ca</tspan><tspan>ses\\table.csv</tspan></text><text>王</text><text>小伟</text></svg>';
    expect(redactSvg(svg, replacePieces)).toBe(
      '<svg aria-label="a"><text x="1">by [person 1]</text><text x="2"> &amp; &lt;co&gt;</text>' +
        '<text><tspan>[file 1]</tspan><tspan></tspan></text><text>[person 5]</text><text></text></svg>',
    );
  });
});

describe('a document', () => {
  const line: Inline[] = [
    words('Seen by Ada '),
    { kind: 'strong', inlines: [words('Quillon')] },
    words(', see '),
    { kind: 'link', href: 'https://aml.northgate.example/v1/x', inlines: [words('there')] },
    { kind: 'value', text: 'Li', face: 'foreign', source: { of: 'count', what: 'x' } },
  ];
  const blocks: Block[] = [
    { kind: 'paragraph', inlines: line },
    { kind: 'quote', blocks: [{ kind: 'code', text: 'cat "C:\\cases\\table.csv"' }] },
    { kind: 'facts', rows: [{ term: 'Owner', value: [words('Hal Old')] }] },
  ];
  const sample = sampleReport();
  const parts = {
    ...sample,
    cover: { ...sample.cover, preparedBy: 'Ada Quillon' },
    sections: [
      { id: 's', kind: 'text', number: '1', title: 'Of Ada Quillon', blocks } as const,
      ...sample.sections,
    ],
    sources: sample.sources.map((source) => ({ ...source, environmentName: 'N2' })),
  };
  const document: ReportDocument = {
    ...parts,
    contentSha256: hashContent({ ...parts, classification: parts.cover.classification }),
  };

  it('has tokens in its lines, its cover and its sources, and the rest as it was', () => {
    const redacted = external().redactDocument(document);
    expect(redacted.cover.preparedBy).toBe('[person 1]');
    expect(redacted.sources.map(({ environmentName }) => environmentName)).toEqual(
      sample.sources.map(() => '[service 2]'),
    );
    expect(redacted.sections[0]?.title).toBe('Of [person 1]');
    expect(redacted.sections[0]?.blocks).toEqual([
      {
        kind: 'paragraph',
        inlines: [
          words('Seen by [person 1]'),
          { kind: 'strong', inlines: [words('')] },
          words(', see '),
          { kind: 'emphasis', inlines: [words('there'), words(' ([service 3]/x)')] },
          {
            kind: 'value',
            text: '[person 3]',
            face: 'foreign',
            source: { of: 'count', what: 'x' },
          },
        ],
      },
      { kind: 'quote', blocks: [{ kind: 'code', text: 'cat "[file 1]"' }] },
      { kind: 'facts', rows: [{ term: 'Owner', value: [words('[person 2]')] }] },
    ]);
    expect(redacted.sections.slice(1)).toEqual(sample.sections);
  });

  it('has a hash of its own and keeps that of the original, also when it is redacted again', () => {
    const redacted = external().redactDocument(document);
    const { classification } = redacted.cover;
    expect(redacted.contentSha256).toBe(hashContent({ ...redacted, classification }));
    expect(redacted.contentSha256).not.toBe(document.contentSha256);
    expect(redacted.redaction).toEqual({ originalContentSha256: document.contentSha256 });
    expect(external().redactDocument(redacted)).toEqual(redacted);
  });

  it('is the same one for one’s own house', () => {
    const own = createRedaction({
      profile: 'internal',
      secrets,
      commitmentKey: new Uint8Array(32),
    });
    expect(own.redactDocument(document)).toBe(document);
  });
});

describe('the file of a redaction', () => {
  const file: RedactionFile = {
    ...{ format: 'tracefile-redaction', version: 1, profile: 'external' },
    ...{ hashes: 'commitments' },
    ...{ tokens: external().commitments(), withheld: [] },
  };

  it('is read back as it was written', () => {
    expect(readRedactionFile(JSON.stringify(file))).toEqual(file);
  });

  it('holds no original', () => {
    const text = JSON.stringify(file);
    expect(secrets.filter(({ value, limit }) => limit === null && text.includes(value))).toEqual(
      [],
    );
  });

  it.each([
    '',
    'null',
    '{}',
    JSON.stringify({ ...file, version: 2 }),
    JSON.stringify({ ...file, x: 1 }),
  ])('is refused when it is none: %j', (text) => {
    expect(readRedactionFile(text)).toBe(null);
  });
});

// The reports in a bundle are those whose hashes its index names: whoever signs a review signs for what is
// there, not for what is claimed of it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Sha256Hex } from '#shared/domain/ids.ts';
import type { Block } from '#shared/report/document.ts';
import { words } from '#shared/report/inlines.ts';
import { createRedaction } from '#shared/report/redaction.ts';
import type { RedactionProfile } from '#shared/report/report.ts';
import { readViewerParts } from '../../../build/tasks/viewer-parts.ts';
import { createCheck } from '../../../electron/bundle/check-bundle.ts';
import { contentOf } from '../../../electron/bundle/report-findings.ts';
import { verifyBundle } from '../../../electron/bundle/verify-bundle.ts';
import { renderJson } from '../../../electron/report/json.ts';
import { bundleIndexText, createSigner, writeSampleBundle } from '../../builders/bundle-samples.ts';
import { encloseReport } from '../../builders/enclosed-report.ts';

const checkBundle = createCheck(readViewerParts());

const folder = mkdtempSync(join(tmpdir(), 'tracefile-enclosed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { document, contentSha256, json } = encloseReport();
const ANOTHER = 'd'.repeat(64) as Sha256Hex;
const SERVICE = document.sources[0]?.environmentName ?? '';
/** The redacted copy of the same report. */
const redacted = createRedaction({
  ...{ profile: 'external', commitmentKey: null },
  secrets: [
    { token: '[service 1]', kind: 'service', value: SERVICE, reach: 'everywhere', limit: null },
  ],
}).redactDocument(document);

interface Enclosed {
  profile?: RedactionProfile;
  /** As the index has it. */
  claimed?: Sha256Hex;
  /** The bytes of the JSON; null for none. */
  text?: string | null;
  more?: Record<string, string>;
}

async function check({
  profile = 'internal',
  claimed = contentSha256,
  text = json,
  more = { 'data/reports/Report.pdf': '%PDF' },
}: Enclosed) {
  const reports = ['Report.pdf', 'Report.json'].map((name) => ({
    ...{ name, title: 'Report', document: 'Report.json', contentSha256: claimed },
  }));
  const payload = {
    'data/index.json': bundleIndexText({ profile, reports }),
    ...(text === null ? {} : { 'data/reports/Report.json': text }),
    ...more,
  };
  const { path } = await writeSampleBundle(folder, createSigner(), payload);
  // Each of them is signed, and as a file what was signed.
  expect((await verifyBundle(path, { signer: null })).verification.first).toBeNull();
  const { verification, contents } = await checkBundle({ path, signer: null }, {});
  expect(verification.findingCount).toBe(verification.findings.length);
  expect(contents === null).toBe(verification.verdict === 'not_intact');
  const found = verification.findings.map(({ kind, path: of }) => [kind, of]);
  expect(verification.first).toEqual(verification.findings[0] ?? null);
  return { verification, contents, found };
}

const wrong = [['report_content_wrong', 'data/reports/Report.json']];

describe('a report in a bundle', () => {
  it('is the one whose hash the index names', async () => {
    const { verification, contents } = await check({});
    expect(verification.verdict).toBe('intact_signer_unknown');
    expect(contents?.reports.map((one) => one.contentSha256)).toEqual([
      ...[contentSha256, contentSha256],
    ]);
  });

  it('is found to be another than the one whose hash the index names', async () => {
    const { verification, found } = await check({ claimed: ANOTHER });
    expect(found).toEqual(wrong);
    expect(verification).toMatchObject({ verdict: 'not_intact', info: null });
  });

  it('is found to be changed, whether or not it states its own hash anew', async () => {
    const changed = { ...document, title: `${document.title}!` };
    expect((await check({ text: renderJson(changed) })).found).toEqual(wrong);
    const stated = encloseReport({ title: changed.title });
    expect(stated.contentSha256).not.toBe(contentSha256);
    expect((await check({ text: stated.json })).found).toEqual(wrong);
    // Only a bundle that names that hash is about that report.
    const its = await check({ text: stated.json, claimed: stated.contentSha256 });
    expect(its.found).toEqual([]);
  });

  it('is refused where it could be read in two ways', async () => {
    const twice = json.replace('"title":"', '"title":"Another","title":"');
    const spaced = `${JSON.stringify(JSON.parse(json), null, 1)}\n`;
    for (const text of [twice, spaced, json.trimEnd(), `${json}\n`]) {
      expect(text).not.toBe(json);
      expect((await check({ text })).found).toEqual(wrong);
    }
  });

  it.each(['', 'no JSON', '[]\n', '{}\n', '{"document":null}\n', '{"document":{"title":1}}\n'])(
    'is missed where its file holds %j',
    async (text) => {
      expect((await check({ text })).found).toEqual(wrong);
    },
  );

  it('is missed where it is not there, in whichever format', async () => {
    expect((await check({ text: null })).found).toEqual([
      ['report_missing', 'data/reports/Report.json'],
    ]);
    expect((await check({ more: {} })).found).toEqual([
      ['report_missing', 'data/reports/Report.pdf'],
    ]);
  });
});

describe('a redacted report', () => {
  const external = { profile: 'external', text: renderJson(redacted) } as const;

  it('names the one before redaction, as the index does', async () => {
    expect(redacted.contentSha256).not.toBe(contentSha256);
    expect((await check(external)).found).toEqual([]);
    expect((await check({ ...external, claimed: ANOTHER })).found).toEqual(wrong);
    // Its own hash is not what approvals speak of.
    const own = { ...external, claimed: redacted.contentSha256 };
    expect((await check(own)).found).toEqual(wrong);
  });

  it('must be what its own hash is over, and redacted', async () => {
    const changed = renderJson({ ...redacted, title: 'Another' });
    expect((await check({ ...external, text: changed })).found).toEqual(wrong);
    expect((await check({ ...external, text: json })).found).toEqual(wrong);
  });
});

/** Every text of a value, each changed on its own. */
function* eachChange(value: unknown): Generator {
  if (typeof value === 'string') yield `${value}\u200b`;
  if (typeof value === 'number') yield value + 1;
  if (typeof value === 'boolean') yield !value;
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    for (const changed of eachChange(part)) {
      yield Array.isArray(value)
        ? value.map((one: unknown, index) => (String(index) === name ? changed : one))
        : { ...value, [name]: changed };
    }
  }
}

it('no text or number of what an approval speaks of can be changed unseen', () => {
  const say = (text: string): Block => ({ kind: 'paragraph', inlines: [words(text)] });
  const section = { id: 's1', number: '1', title: 'What was seen' };
  const seen = { kind: 'statement', nature: 'observed', blocks: [say('Seen.')] } as const;
  const small = encloseReport({
    sections: [
      { ...section, kind: 'summary', blocks: [say('Nothing.'), seen] },
      { ...section, kind: 'activity_log', blocks: [seen] },
    ],
  });
  expect(contentOf(small.json, 'internal')).toBe(small.contentSha256);
  let counted = 0;
  for (const field of ['title', 'language', 'template', 'sections', 'sources'] as const) {
    for (const changed of eachChange(small.document[field])) {
      const text = renderJson({ ...small.document, [field]: changed });
      expect(contentOf(text, 'internal'), text).toBeNull();
      counted++;
    }
  }
  expect(counted).toBeGreaterThan(40);
});

// A finished report that holds one of everything: every kind of block and value, several scripts, what
// cannot be seen, what a spreadsheet would run, pictures upright, wide and long.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ReportId, Sha256Hex, SnapshotId } from '#shared/domain/ids.ts';
import type {
  Block,
  Inline,
  ReportDocument,
  ReportFigure,
  ReportTable,
  ValueSource,
} from '#shared/report/document.ts';
import type { ReportLanguage } from '#shared/report/draft.ts';
import { cite, count, value, valueCell, words } from '#shared/report/inlines.ts';

const golden = fileURLToPath(new URL('../unit/figures/golden', import.meta.url));

/** Texts that a careless writer turns into something else. */
export const HOSTILE = {
  script: '<script>alert(1)</script><img src=x onerror=alert(2)>',
  formula: "=cmd|' /C calc'!A0",
  override: 'invoice\u202Efdp.exe',
  zeroWidth: 'Bi\u200Bnance',
  markdown:
    '# not a heading\n| a | b |\n|---|---|\n![x](http://127.0.0.1/x.png) [y](javascript:alert(1)) `z` ~~s~~',
  xml: ']]> & "quotes" \'apostrophes\' \u0000\u0007\uFFFE',
} as const;

/** What is in other scripts, in logical order. */
export const SCRIPTS = {
  chinese: '北京数字资产交易所（虚构）',
  arabic: 'شركة الصرافة الوهمية 1234',
  hebrew: 'חברת דוגמה בדיונית',
  cyrillic: 'Вымышленная биржа',
} as const;

/** An address that no format may cut. */
export const ADDRESS = '0x59597A9b559C174c9648265bE835f3fAfd4b54B5';
/** A transaction hash likewise. */
export const TRANSACTION = 'b6f1c0d24e5a79837f00aa55c3d2e1f4b6f1c0d24e5a79837f00aa55c3d2e1f4';

/** The instant the sample was prepared at. */
export const PREPARED_AT = Date.UTC(2026, 2, 4, 9, 30, 5);

const hash = (text: string) => createHash('sha256').update(text).digest('hex') as Sha256Hex;

const at = (pointer: string, source = 1): ValueSource => ({ of: 'answer', source, pointer });

const say = (...inlines: Inline[]): Block => ({ kind: 'paragraph', inlines });

/** A picture of shared/figures as it is exported. */
export function goldenFigure(name: string, caption: string): ReportFigure {
  const svg = readFileSync(`${golden}/${name}.svg`, 'utf8');
  const [, width = '0', height = '0'] = /width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? [];
  return {
    kind: 'figure',
    id: name,
    caption,
    alt: `${caption}. The table beside it holds the same in words.`,
    svg,
    widthPx: Number(width),
    heightPx: Number(height),
    source: 1,
  };
}

/** A table of hits with this many rows, every cell with its own source. */
function hitTable(rows: number): ReportTable {
  return {
    kind: 'table',
    id: 'hits-s1',
    caption: 'Hits of S1',
    columns: [
      { name: 'Hit', align: 'end', share: 0.06 },
      { name: 'Rule', align: 'start', share: 0.14 },
      { name: 'Risk level', align: 'start', share: 0.1 },
      { name: 'Counterparty', align: 'start', share: 0.3 },
      { name: 'Label', align: 'start', share: 0.24 },
      { name: 'Amount', align: 'end', share: 0.16 },
    ],
    rows: Array.from({ length: rows }, (_, index) => {
      const base = `/data/hits/${String(index)}`;
      const address = `0x${hash(`address ${String(index)}`).slice(0, 40)}`;
      const faces = ['risk-critical', 'risk-high', 'risk-medium', 'risk-low'] as const;
      const levels = ['Critical', 'High', 'Medium', 'Low'];
      return [
        [count(String(index + 1), 'hit')],
        valueCell(`IN-${String((index % 7) + 1)}`, at(`${base}/rule_code`), 'mono'),
        valueCell(levels[index % 4] ?? '', at(`${base}/risk`), faces[index % 4] ?? 'plain'),
        valueCell(address, at(`${base}/address`), 'mono'),
        valueCell(`Moonquay drainer ${String(index)} (fictional)`, at(`${base}/label`), 'foreign'),
        valueCell(`${String(index * 13 + 1)}.250000`, at(`${base}/amount`), 'number'),
      ];
    }),
  };
}

function everyBlock(): Block[] {
  const score = value('87.5', at('/data/score'), 'number');
  return [
    say(
      words('The address '),
      value(ADDRESS, at('/data/address'), 'mono'),
      words(' was screened. Its score is '),
      score,
      cite(1, '/data/score'),
      words(', its level '),
      value('Critical', at('/data/risk'), 'risk-critical'),
      words('.'),
    ),
    {
      kind: 'statement',
      nature: 'observed',
      blocks: [
        say(
          words('Funds of '),
          value('1,204.115900 USDT', at('/data/hits/0/amount'), 'number'),
          words(' came from '),
          value('Moonquay drainer (fictional)', at('/data/hits/0/label'), 'foreign'),
          cite(1, '/data/hits/0/paths/0/nodes/3/address'),
          words(' at '),
          value('2026-02-11 08:00:00 UTC', at('/data/hits/0/time'), 'time'),
          words('.'),
        ),
      ],
    },
    {
      kind: 'statement',
      nature: 'interpretation',
      blocks: [
        say(
          words('In my view the transfers are '),
          { kind: 'strong', inlines: [words('one person’s')] },
          words(' layering; it is '),
          { kind: 'emphasis', inlines: [words('not')] },
          words(' proven. See '),
          { kind: 'link', href: 'https://example.org/a?b=1&c=2', inlines: [words('the notice')] },
          words(' and '),
          { kind: 'code', text: 'a & b < c' },
          words('.'),
          { kind: 'break' },
          words('A second line.'),
        ),
      ],
    },
    { kind: 'heading', level: 3, inlines: [words('Levels')] },
    {
      kind: 'list',
      isOrdered: false,
      items: (
        [
          ['Critical', 'risk-critical'],
          ['High', 'risk-high'],
          ['Medium', 'risk-medium'],
          ['Low', 'risk-low'],
          ['Not stated', 'risk-unknown'],
        ] as const
      ).map(([word, face]) => [say(value(word, at('/data/risk'), face))]),
    },
    { kind: 'heading', level: 4, inlines: [words('In order')] },
    {
      kind: 'list',
      isOrdered: true,
      items: [
        [say(words('First')), { kind: 'list', isOrdered: false, items: [[say(words('within'))]] }],
        [say(words('Second'))],
      ],
    },
    { kind: 'quote', blocks: [say(words('Quoted words of somebody.'))] },
    { kind: 'code', text: 'sha256sum -c manifest-sha256.txt\n  # two spaces' },
    { kind: 'rule' },
    {
      kind: 'notice',
      tone: 'info',
      blocks: [say(words('Paths that did not hit were not delivered.'))],
    },
    { kind: 'notice', tone: 'caution', blocks: [say(words('The answer was truncated.'))] },
    { kind: 'notice', tone: 'practice', blocks: [say(words('S1 is from the practice service.'))] },
  ];
}

function strangeTexts(): Block[] {
  const foreign = (text: string): Inline => value(text, at('/data/label'), 'foreign');
  return [
    {
      kind: 'facts',
      rows: [
        ...Object.entries(SCRIPTS).map(([name, text]) => ({ term: name, value: [foreign(text)] })),
        ...Object.entries(HOSTILE).map(([name, text]) => ({ term: name, value: [foreign(text)] })),
        { term: 'hash', value: [value(TRANSACTION, at('/data/tx'), 'mono')] },
      ],
    },
    say(
      words(`${SCRIPTS.arabic} — written by a person, with `),
      foreign(SCRIPTS.hebrew),
      words('.'),
    ),
    say(words(HOSTILE.script)),
    say(words(HOSTILE.markdown)),
    {
      kind: 'table',
      id: 'strange',
      caption: 'Texts as they were sent',
      columns: [
        { name: 'Name', align: 'start', share: 0.3 },
        { name: 'Text', align: 'start', share: 0.5 },
        { name: 'Amount', align: 'end', share: 0.2 },
      ],
      rows: [
        ...Object.entries({ ...HOSTILE, ...SCRIPTS }).map(([name, text]) => [
          [words(name)],
          [foreign(text)],
          [],
        ]),
        [[words('negative')], [foreign('-5')], [value('-5', at('/data/amount'), 'number')]],
      ],
    },
    {
      kind: 'table',
      id: 'empty',
      caption: 'Nothing',
      columns: [{ name: 'One', align: 'start', share: 1 }],
      rows: [],
    },
  ];
}

/** What of the sample may differ. */
export interface SampleOptions {
  language?: ReportLanguage;
  /** Of the large table; 60 unless told. */
  hits?: number;
  /** Without anything from the practice service. */
  isReal?: boolean;
}

/** The whole sample. */
export function sampleReport(options: SampleOptions = {}): ReportDocument {
  const { language = 'en', hits = 60, isReal = false } = options;
  const isChinese = language === 'zh-CN';
  const figure = (name: string, caption: string) => goldenFigure(name, caption);
  return {
    format: 'tracefile-report',
    version: 1,
    reportId: 'report-7f3a' as ReportId,
    template: 'investigation',
    language,
    title: isChinese
      ? '调查报告：月湾盗币者（虚构）'
      : 'Moonquay drainer: report of the investigation',
    cover: {
      caseReference: 'TF-2026-0042',
      caseTitle: 'Moonquay & Partners <drainer>',
      classification: isChinese ? '机密' : 'CONFIDENTIAL — LAW ENFORCEMENT ONLY',
      preparedBy: isChinese ? '李明' : 'A. Investigator',
      preparedAt: PREPARED_AT,
      practice: isReal
        ? null
        : isChinese
          ? '本报告含练习环境的应答：地址均为虚构，不构成证据。'
          : 'This report holds answers of the practice environment: its addresses are invented. Nothing of them is evidence.',
      approvals: [
        {
          decision: 'approved',
          reviewer: 'R. Reviewer',
          reason: 'Checked against the stored answers.',
          at: PREPARED_AT - 86_400_000,
          fingerprint: hash('reviewer'),
          holds: true,
        },
        {
          decision: 'objected',
          reviewer: SCRIPTS.hebrew,
          reason: HOSTILE.formula,
          at: PREPARED_AT - 172_800_000,
          fingerprint: hash('other reviewer'),
          holds: false,
        },
      ],
    },
    sections: [
      {
        id: 'summary',
        kind: 'summary',
        number: '1',
        title: isChinese ? '摘要' : 'Summary',
        blocks: isChinese ? [chinese(), ...everyBlock()] : everyBlock(),
      },
      { id: 'texts', kind: 'text', number: '2', title: 'Texts', blocks: strangeTexts() },
      {
        id: 'figures',
        kind: 'figures',
        number: '3',
        title: isChinese ? '图' : 'Figures',
        blocks: [
          figure('direct-sanctions-exposure', 'Direct exposure'),
          figure('kyt-both-ends-of-a-layering', 'Both sides of a transaction'),
          figure('hub', 'A hub'),
        ],
      },
      {
        id: 'hits',
        kind: 'hit_tables',
        number: 'A',
        title: isChinese ? '命中表' : 'Hit tables',
        blocks: [hitTable(hits)],
      },
    ],
    sources: [
      {
        snapshotId: 'snapshot-1' as SnapshotId,
        kind: 'kya',
        subject: ADDRESS,
        asset: 'ethereum, USDT',
        environmentName: isReal ? 'Production' : 'Practice',
        isPractice: !isReal,
        takenAt: PREPARED_AT - 3_600_000,
        sha256: hash('answer 1'),
        sizeBytes: 184_210,
      },
      {
        snapshotId: 'snapshot-2' as SnapshotId,
        kind: 'name',
        subject: SCRIPTS.arabic,
        asset: '',
        environmentName: 'Production',
        isPractice: false,
        takenAt: PREPARED_AT - 7_200_000,
        sha256: hash('answer 2'),
        sizeBytes: 9_402,
      },
    ],
    custody: {
      fileId: '0198c6a2-7f10-7000-8000-00000000cafe',
      ...{ journalEntries: 214, caseEntries: 180 },
      journalHead: hash('head'),
      signerFingerprint: hash('signer'),
      appVersion: '0.1.0',
    },
    contentSha256: hash('content'),
  };
}

function chinese(): Block {
  return {
    kind: 'paragraph',
    inlines: [
      words('经筛查，该地址评分为 '),
      value('87.5', at('/data/score'), 'number'),
      cite(1, '/data/score'),
      words('，风险等级为'),
      value('严重', at('/data/risk'), 'risk-critical'),
      words(
        '。资金经多跳转入，其来源与已知盗币事件相关；结论以所存应答为准，未命中的路径未予提供。',
      ),
    ],
  };
}

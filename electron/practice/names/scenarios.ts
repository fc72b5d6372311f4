// The named scenarios of the name API and what each one yields: the README lists them from here,
// and a test holds both to what the service answers.
import type { Decision, HitGroupName, NameRiskLevel } from '#shared/domain/names.ts';

/** A name screening under some parameters. */
export interface NameScenario {
  title: string;
  name: string;
  /** What else is in the body. */
  parameters: Readonly<Record<string, string | number | readonly string[]>>;
  /** Null = the task fails. */
  expected: NameExpectation | null;
  /** What to look at. */
  note: string;
}

/** What a completed scenario yields. */
export interface NameExpectation {
  decision: Decision;
  riskLevel: NameRiskLevel;
  /** The groups with triggers or articles, in the order of the result. */
  groups: readonly HitGroupName[];
}

const yields = (
  decision: Decision,
  riskLevel: NameRiskLevel,
  ...groups: HitGroupName[]
): NameExpectation => ({ decision, riskLevel, groups });

/** In the order of the README. */
export const NAME_SCENARIOS: readonly NameScenario[] = [
  {
    title: 'Clean',
    name: 'Ottilie Farrowmere',
    parameters: {},
    expected: yields('APPROVE', 'none'),
    note: 'Nobody of the list is like her; every group without a trigger.',
  },
  {
    title: 'Known and harmless',
    name: '钟离问蕖',
    parameters: { country: 'CN' },
    expected: yields('APPROVE', 'none'),
    note: 'In the list, with nothing against her.',
  },
  {
    title: 'Sanctioned',
    name: 'Quillfeather Bullion',
    parameters: {},
    expected: yields('REJECT', 'severe', 'sanctions'),
    note: 'A firm, found without its legal form.',
  },
  {
    title: 'Sanctioned, in Chinese',
    name: '澹臺霽嵐',
    parameters: {},
    expected: yields('REJECT', 'severe', 'sanctions', 'relationships'),
    note: 'Found by the alias in traditional characters; owner of another listed firm.',
  },
  {
    title: 'Perhaps sanctioned',
    name: 'Corwin Haloweth',
    parameters: {},
    expected: yields('MANDATORY_EDD', 'high', 'sanctions', 'adverse_media', 'relationships'),
    note: 'Similarity 0.7500 to a listed person: below 0.85 it does not reject.',
  },
  {
    title: 'The same, above the threshold',
    name: 'Corwin Haloweth',
    parameters: { threshold: 0.8 },
    expected: yields('APPROVE', 'none'),
    note: 'A higher minimum leaves nobody.',
  },
  {
    title: 'Listed under an alias',
    name: 'Ottilie Farrowmere',
    parameters: { aliases: ['duskl4ke'] },
    expected: yields('REJECT', 'severe', 'sanctions', 'convicted'),
    note: 'Aliases of the request are searched too.',
  },
  {
    title: 'Convicted',
    name: '司空听澜',
    parameters: {},
    expected: yields('MANDATORY_EDD', 'high', 'convicted'),
    note: 'A criminal record and nothing else.',
  },
  {
    title: 'Politically exposed',
    name: 'Isolde Fennimarch',
    parameters: {},
    expected: yields('EDD', 'medium', 'pep'),
    note: 'Two offices in one trigger.',
  },
  {
    title: 'Exposed and reported',
    name: '南宫墨屿',
    parameters: {},
    expected: yields('EDD', 'medium', 'pep', 'adverse_media'),
    note: 'The check that comes first decides: PEP before adverse media.',
  },
  {
    title: 'Grave adverse media',
    name: 'Cinderhawk Capital Partners',
    parameters: {},
    expected: yields('EDD', 'high', 'adverse_media'),
    note: 'One report of critical severity.',
  },
  {
    title: 'Minor adverse media',
    name: 'Barnaby Quenthill',
    parameters: {},
    expected: yields('ENHANCED_REVIEW', 'low', 'adverse_media'),
    note: 'One report of low severity.',
  },
  {
    title: 'Relationship to a sanctioned firm',
    name: 'Saddlestar Energy Trading',
    parameters: {},
    expected: yields('EDD', 'high', 'relationships'),
    note: 'Nothing of its own; the other end is listed.',
  },
  {
    title: 'Relationship to an official',
    name: 'Tamsin Gullivray',
    parameters: {},
    expected: yields('ENHANCED_REVIEW', 'low', 'relationships'),
    note: 'The daughter of a politically exposed person.',
  },
  {
    title: 'Verified live news',
    name: 'Josepha Larkwater',
    parameters: {},
    expected: yields('ENHANCED_REVIEW', 'medium', 'live_news'),
    note: 'A verified article of high severity.',
  },
  {
    title: 'Unverified live news',
    name: 'Ambrose Tallowby',
    parameters: {},
    expected: yields('APPROVE', 'low', 'live_news'),
    note: 'Unverified articles are shown and do not decide.',
  },
  {
    title: 'Without the country',
    name: 'Tan Weiqiong Shanlu',
    parameters: {},
    expected: yields('APPROVE', 'none'),
    note: 'Her conviction is in a source of Singapore, which is not searched.',
  },
  {
    title: 'With the country',
    name: 'Tan Weiqiong Shanlu',
    parameters: { country: 'SG' },
    expected: yields('MANDATORY_EDD', 'high', 'convicted'),
    note: 'The same name; now it is.',
  },
  {
    title: 'With the industry',
    name: 'Pearlshade OTC Desk',
    parameters: { industry: 'crypto' },
    expected: yields('MANDATORY_EDD', 'high', 'convicted'),
    note: 'A source of the industry.',
  },
  {
    title: 'Namesakes',
    name: 'Merrin Oakhollow',
    parameters: {},
    expected: yields('MANDATORY_EDD', 'high', 'convicted'),
    note: 'Two persons of one name; one of them is convicted.',
  },
  {
    title: 'Namesakes told apart',
    name: 'Merrin Oakhollow',
    parameters: { context: 'Violinist, born 1994, lives in Gull Street.' },
    expected: yields('APPROVE', 'none'),
    note: 'The context names another year of birth than the convicted one has.',
  },
  {
    title: 'Everything at once',
    name: '司徒流萤',
    parameters: { country: 'HK', industry: 'crypto' },
    expected: yields(
      'REJECT',
      'severe',
      'sanctions',
      'pep',
      'convicted',
      'adverse_media',
      'relationships',
      'live_news',
    ),
    note: 'All six groups; the audit trail has a finding on every line.',
  },
  {
    title: 'Failed',
    name: 'Noemi Unreachable-Source',
    parameters: {},
    expected: null,
    note: 'The task fails; its result holds reasons and no decision; there is no report.',
  },
];

/** The JSON body of a scenario. */
export function scenarioBody({ name, parameters }: NameScenario): Record<string, unknown> {
  return { name, ...parameters };
}

/** One row of the README's table. */
export function describeNameScenario({
  title,
  name,
  parameters,
  expected,
  note,
}: NameScenario): string {
  const others = Object.entries(parameters).map(
    ([key, value]) => `\`${key}\` ${Array.isArray(value) ? value.join(', ') : String(value)}`,
  );
  const cells = [
    title,
    name,
    others.length === 0 ? 'none' : others.join('; '),
    expected === null ? 'failed' : `${expected.decision}, ${expected.riskLevel}`,
    expected === null || expected.groups.length === 0 ? 'none' : expected.groups.join(', '),
    note,
  ];
  return `| ${cells.join(' | ')} |`;
}

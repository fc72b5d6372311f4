// A rich name answer, as the raw JSON text a service would send: a hit in most groups, one group
// with counts alone, articles of every kind. Every person, firm and page is invented.
/** The name that was searched. */
export const SAMPLE_NAME = 'Orsino Velander';

/** The raw task of a completed screening, as text. */
export function nameSampleText(result: unknown = nameSampleResult()): string {
  return JSON.stringify({
    id: '7f0c5a52-1f4e-4b53-9d3c-2a6f0f7b9e11',
    status: 'completed',
    query: SAMPLE_NAME,
    result,
  });
}

/** The result as a value; tests change parts of it before it becomes text. */
export function nameSampleResult() {
  return {
    decision: 'MANDATORY_EDD',
    decision_label: 'Enhanced due diligence is mandatory before any business is done',
    risk_level: 'high',
    decision_reasons: [
      'Sanctions: 1 candidate at or above the threshold, none confirmed by date of birth.',
      'PEP: office held in the last 12 months (Deputy Harbour Master, Lower Quay).',
      'The highest-priority match determines the decision: PEP in office.',
    ],
    risk_level_reasons: ['PEP in office', 'Adverse media of severity high within two years'],
    sanctions: {
      hit: true,
      triggers: [
        {
          type: 'List of the Quay Authority',
          entity: 'Orsin Velandir 奥辛·维兰迪尔',
          similarity: 0.7412,
          detail: {
            programme: 'QA-7',
            listed_on: '2024-11-02',
            aliases: ['O. Velandir', 'Velandyr'],
            source_url: 'https://lists.quay.invalid/qa-7/1184',
            birth: { year: 1961, place: 'Lower Quay' },
          },
        },
      ],
    },
    pep: {
      hit: true,
      triggers: [
        {
          entity: 'Orsino Velander',
          detail: [
            { position: 'Deputy Harbour Master', jurisdiction: 'Lower Quay', since: '2025-06-01' },
            { position: 'Member of the Lamp Council', jurisdiction: 'Upper Quay' },
          ],
        },
      ],
    },
    convicted: { hit: false, triggers: [] },
    adverse_media: {
      hit: true,
      trigger_count: 3,
      article_count: 17,
      max_severity: 'high',
      report_url: 'https://reports.names.invalid/r/7f0c5a52?part=media',
    },
    relationships: {
      hit: true,
      triggers: [
        { entity: 'Tallow & Reed Shipping', relationship: 'director of', risk: 'medium' },
        { entity: 'Isaura Velander', relationship: 'sister of', risk: 'low', since: 1988 },
      ],
    },
    live_news: {
      articles: [
        {
          headline: 'Harbour office opens inquiry into berth allocations',
          source: 'The Quay Courier',
          date: '2026-03-02',
          severity: 'high',
          url: 'https://courier.invalid/2026/03/02/berths',
          verified: true,
        },
        {
          headline: 'Forum post names deputy in berth affair',
          source: 'dockside forum',
          date: '2026-03-05',
          severity: 'medium',
          url: 'https://dockside.invalid/t/9918',
          verified: false,
        },
        { headline: 'Council minutes mention O. V.', source: 'Lamp Council', date: null },
      ],
    },
    engine: { version: '1.4', lists_as_of: '2026-03-13' },
  };
}

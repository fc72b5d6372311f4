// Answers of the name service's database as they would arrive, read by the reader. Every person and
// firm is invented.
import type { EnvironmentId, RequestId } from '#shared/domain/ids.ts';
import type { LedgerRow } from '#shared/records/ledger.ts';
import { readEntity, readSearchAnswer } from '#shared/names/entity-reader.ts';
import type { EntityRecord, SearchResults } from '#shared/names/entity.ts';
import { parsed } from './name-json.ts';
import { SAMPLE_NOW, sampleHash } from './page-samples.ts';

/** The id of the first record, which is an entity too. */
export const SAMPLE_ENTITY_ID = '5b1f0c62-77aa-4c3e-9d0e-1f2a3b4c5d6e';

const VELANDIR = {
  id: SAMPLE_ENTITY_ID,
  name: '奥辛·维兰迪尔 (fictional)',
  type: 'person',
  aliases: ['Orsin Velandir', 'O. Velandir', 'Velandyr'],
  country: 'SG',
  industry: 'shipping',
};

/**
 * Three records, one of them without anything but a name.
 * @param isAlone the first as the service may send it: without a list around it
 */
export function sampleSearchResults(isAlone = false): SearchResults {
  const alone = { results: VELANDIR };
  const answer = readSearchAnswer(
    parsed(
      isAlone
        ? alone
        : {
            query: 'Orsino Velander',
            count: 12,
            results: [
              {
                ...VELANDIR,
                similarity: 0.7412,
                matched_name: 'Orsin Velandir',
                topics: ['sanctions'],
              },
              {
                id: 'e-2',
                name: 'Velander & Daughters Ltd (fictional)',
                type: 'company',
                aliases: [],
                country: null,
                similarity: '31%',
                registry: { number: '0042', place: 'Lower Quay' },
              },
              'Orsino Velandre (fictional)',
            ],
          },
    ),
  );
  if (answer === null) throw new Error('no list');
  return answer;
}

/** The entity behind the first record. */
export function sampleEntity(): EntityRecord {
  const entity = readEntity(
    parsed({
      ...VELANDIR,
      birth_year: 1961,
      keywords: ['harbour', 'lower quay'],
      sanctions: [
        { list: 'List of the Quay Authority', programme: 'QA-7', listed_on: '2024-11-02' },
      ],
      positions: [],
      article_count: 3,
    }),
  );
  if (entity === null) throw new Error('no object');
  return entity;
}

/** The ledger's rows of a search and of an entity. */
export function sampleNameSearches(environmentId: EnvironmentId): LedgerRow[] {
  const row = (id: string, path: string, seed: number): LedgerRow => ({
    id: id as RequestId,
    jobId: null,
    environmentId,
    keyId: null,
    purpose: 'name_search',
    method: 'GET',
    url: `https://names.example${path}`,
    sentAt: SAMPLE_NOW,
    durationMs: 182,
    httpStatus: 200,
    reached: 'yes',
    errorCode: null,
    billed: 'not_billed',
    responseSha256: sampleHash(seed),
    responseBytes: 812,
  });
  return [
    row('request-entity', `/v1/entity/${SAMPLE_ENTITY_ID}`, 71),
    row('request-search', '/v1/search?q=Orsino+Velander&limit=20&threshold=0.3', 72),
  ];
}

// The search of the name service: what is typed stays here, what is sent is sent once.
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { CaseId, EnvironmentId, SnapshotId } from '#shared/domain/ids.ts';
import type { CallName } from '#shared/ipc/contract.ts';
import type { SearchHit } from '#shared/records/search.ts';
import { NameSearchController } from '../../../../renderer/features/name-search/name-search-controller.svelte.ts';
import { nameOfRecord } from '../../../../renderer/features/name-search/name-search-input.ts';
import {
  SAMPLE_ENTITY_ID,
  sampleEntity,
  sampleNameSearches,
  sampleSearchResults,
} from '../../../builders/entity-samples.ts';
import { SAMPLE_NOW, sampleEnvironments, sampleQuotas } from '../../../builders/page-samples.ts';
import { createPage } from '../page.ts';

const hit = (text: string): SearchHit => ({
  text,
  excerpt: null,
  places: [
    {
      target: {
        kind: 'snapshot',
        snapshotId: 'snapshot-1' as SnapshotId,
        caseId: 'case-1' as CaseId,
      },
      caseReference: 'TF-2026-001',
      role: 'match',
      at: SAMPLE_NOW,
    },
  ],
  placeCount: 1,
});

/** A search over a page whose timers run when they are told to. */
function openSearch(state: { isQuiet: boolean } = { isQuiet: false }) {
  const page = createPage({
    'names.search': () => ({ results: sampleSearchResults(), readAt: SAMPLE_NOW }),
    'names.entity': ({ entityId }) => {
      if (entityId !== SAMPLE_ENTITY_ID) throw new AppError('http.not_found', entityId);
      return sampleEntity();
    },
    'search.find': ({ text }) => ({
      groups: [
        { name: 'name' as const, hits: [hit(text), hit(`${text} and others`)], hasMore: false },
      ],
      pending: 0,
    }),
    'ledger.list': ({ environmentId }) => sampleNameSearches(environmentId!),
  });
  const waiting: (() => void)[] = [];
  const search = new NameSearchController(
    page.api,
    {
      environments: () => sampleEnvironments.filter(({ service }) => service === 'names'),
      quotas: () => sampleQuotas,
      isQuiet: () => state.isQuiet,
      now: () => SAMPLE_NOW,
    },
    (_ms, run) => {
      waiting.push(run);
      return () => waiting.splice(waiting.indexOf(run), 1);
    },
  );
  const namesOf = (name: CallName) => page.inputsOf(name);
  return { search, waiting, namesOf };
}

describe('what is typed', () => {
  it('is looked for in the file alone, once when nothing more is typed', async () => {
    const { search, waiting, namesOf } = openSearch();
    search.type('Ors');
    search.type('Orsino');
    expect(waiting).toHaveLength(1);
    waiting.forEach((run) => {
      run();
    });
    await expect.poll(() => search.local).toHaveLength(2);
    expect(namesOf('search.find')).toHaveLength(1);
    expect(namesOf('names.search')).toEqual([]);
  });

  it('is sent on a search, with the request that holds the bytes', async () => {
    const { search } = openSearch();
    search.type(' Orsino Velander ');
    await search.search();
    expect(search.answer).toMatchObject({
      environmentId: 'practice-names',
      asked: { query: 'Orsino Velander', limit: 20, threshold: '0.3' },
      request: { id: 'request-search' },
    });
  });

  it.each(['', '   ', '\u200b', 'x'.repeat(501), 'A\ud800'])('%j is not sent', async (text) => {
    const { search, namesOf } = openSearch();
    search.type(text);
    await search.search();
    expect(search.isRefused).toBe(true);
    expect(namesOf('names.search')).toEqual([]);
  });

  it('is not sent in quiet mode', async () => {
    const { search, namesOf } = openSearch({ isQuiet: true });
    search.type('Orsino');
    await search.search();
    expect(search.obstacle).toBe('quiet');
    expect(namesOf('names.search')).toEqual([]);
  });

  it('goes to the environment that was chosen', async () => {
    const { search } = openSearch();
    search.begin('Orsino', 'names' as EnvironmentId);
    await search.search();
    expect(search.answer?.environmentId).toBe('names');
    expect(search.quota?.environmentId).toBe('names');
  });
});

describe('an entity', () => {
  it('is read once, and again only when it is asked for again', async () => {
    const { search, namesOf } = openSearch();
    await search.openEntity(SAMPLE_ENTITY_ID);
    await search.openEntity(SAMPLE_ENTITY_ID);
    expect(namesOf('names.entity')).toHaveLength(1);
    await search.openEntity(SAMPLE_ENTITY_ID, true);
    expect(namesOf('names.entity')).toHaveLength(2);
  });

  it('has its request, and the places of the file that hold exactly its names', async () => {
    const { search } = openSearch();
    await search.openEntity(SAMPLE_ENTITY_ID);
    const read = search.entity(SAMPLE_ENTITY_ID);
    expect(read?.request?.id).toBe('request-entity');
    expect(read?.seen.map(({ text }) => text)).toEqual([
      '奥辛·维兰迪尔 (fictional)',
      'Orsin Velandir',
      'O. Velandir',
      'Velandyr',
    ]);
  });

  it('that the service does not know says so and is not kept', async () => {
    const { search } = openSearch();
    await search.openEntity('unknown');
    expect(search.opening.error?.code).toBe('http.not_found');
    expect(search.entity('unknown')).toBeUndefined();
  });

  it('is one of its environment alone', async () => {
    const { search } = openSearch();
    await search.openEntity(SAMPLE_ENTITY_ID);
    search.chooseEnvironment('names' as EnvironmentId);
    expect(search.entity(SAMPLE_ENTITY_ID)).toBeUndefined();
  });
});

it('nothing of it stays when the file is closed', async () => {
  const { search } = openSearch();
  search.type('Orsino');
  await search.search();
  await search.openEntity(SAMPLE_ENTITY_ID);
  search.clear();
  expect(search.boxes.text).toBe('');
  expect(search.answer).toBeNull();
  expect(search.entity(SAMPLE_ENTITY_ID)).toBeUndefined();
});

describe('what a record gives to the form', () => {
  const record = { name: ' A ', aliases: ['A', 'B', ' B ', '', 'x'.repeat(501)], country: 'sg' };

  it('is its name, each other name once, and a country that is a code', () => {
    expect(nameOfRecord(record)).toEqual({ name: 'A', aliases: ['B'], country: 'sg' });
  });

  it('has no country in words, and no record without a name', () => {
    expect(nameOfRecord({ ...record, country: 'Singapore, Malaysia' })?.country).toBeNull();
    expect(nameOfRecord({ ...record, name: null })).toBeNull();
  });

  it('has at most fifty aliases', () => {
    const aliases = Array.from({ length: 60 }, (_, index) => `A ${index}`);
    expect(nameOfRecord({ ...record, aliases })?.aliases).toHaveLength(50);
  });
});

// The name API (name API 4): accounts, screenings of the named scenarios, search, entities.
import {
  nameSearchSchema,
  SEARCH_DEFAULTS,
  type NameSearchInput,
} from '#shared/names/search-request.ts';
import { NAME_LIST } from '../../../../electron/practice/names/list/name-list.ts';
import { NAME_SCENARIOS } from '../../../../electron/practice/names/scenarios.ts';
import type { ResolvedEnvironment } from '../../../../electron/providers/environment.ts';
import { ANSWERS, PERSON } from '../body-parameters.ts';
import { nameStepOf, screenName, type NameRun } from '../flows.ts';
import type { ExchangeTable, RunExchange } from '../recordings.ts';
import type { ContractStage } from '../stage.ts';

const screen =
  (title: string): RunExchange =>
  (stage) => {
    const scenario = NAME_SCENARIOS.find((candidate) => candidate.title === title);
    if (scenario === undefined) throw new Error(`no scenario ${title}`);
    const { threshold, ...words } = scenario.parameters;
    const changes = {
      ...words,
      ...(threshold === undefined ? {} : { threshold: String(threshold) }),
    };
    return screenName(stage, scenario.name, changes);
  };

/** A search that finds more than 20 entities: the 24 shortest names of the list. */
export const MANY_NAMES = NAME_LIST.map(({ name }) => name)
  .filter((name) => /^[ -~]+$/.test(name))
  .sort((one, other) => one.length - other.length)
  .slice(0, 24)
  .join(' ');
/** A search of which the threshold decides what it finds. */
export const FUZZY_NAME = 'Energy Trading';

const search =
  (changes: Partial<NameSearchInput>): RunExchange =>
  ({ record, names, nameEnvironment }) =>
    record(() =>
      names.searchNames(
        nameEnvironment,
        nameSearchSchema.parse({ ...SEARCH_DEFAULTS, q: MANY_NAMES, ...changes }),
      ),
    );

const step =
  (index: 0 | 1 | 2): RunExchange =>
  async (_stage, get) =>
    nameStepOf(await get('name'), index);

/** Registers somebody and gives the environment with the new key. */
export async function registerAccount(
  { names, nameEnvironment }: ContractStage,
  email: string | null = null,
): Promise<ResolvedEnvironment> {
  const { key } = await names.register(nameEnvironment, { ...PERSON, email });
  return { ...nameEnvironment, key };
}

/** The exchanges of the name API. */
export const NAME_EXCHANGES: ExchangeTable = {
  register: ({ record, names, nameEnvironment }) =>
    record(() => names.register(nameEnvironment, { ...PERSON, email: null })),
  'register-email': ({ record, names, nameEnvironment }) =>
    record(() => names.register(nameEnvironment, PERSON)),
  'bind-email': async (stage) => {
    const own = await registerAccount(stage);
    return stage.record(() => stage.names.bindEmail(own, PERSON.email));
  },
  survey: async (stage) => {
    const own = await registerAccount(stage);
    return stage.record(() => stage.names.survey(own, ANSWERS));
  },
  usage: async (stage) => {
    const own = await registerAccount(stage, PERSON.email);
    await stage.names.searchNames(
      own,
      nameSearchSchema.parse({ ...SEARCH_DEFAULTS, q: 'Halloweth' }),
    );
    return stage.record(() => stage.names.usage(own));
  },

  name: screen('Everything at once'),
  'name-submit': step(0),
  'name-poll': step(1),
  'name-failed': screen('Failed'),
  'name-report': async (stage, get) => {
    const { answers, request } = (await get('name')).client as NameRun;
    const { taskId } = answers[0] as { taskId: string };
    const { names, nameEnvironment, record } = stage;
    const jobId = await stage.newJob({ kind: 'name', request });
    return record(() => names.fetchReport(nameEnvironment, jobId, taskId));
  },
  'name-with-country': screen('With the country'),
  'name-without-country': screen('Without the country'),
  'name-with-industry': screen('With the industry'),
  'name-without-industry': (stage) => screenName(stage, 'Pearlshade OTC Desk'),
  'name-with-alias': screen('Listed under an alias'),
  'name-with-context': screen('Namesakes told apart'),
  'name-without-context': screen('Namesakes'),
  'name-with-threshold': screen('The same, above the threshold'),
  'name-perhaps-sanctioned': screen('Perhaps sanctioned'),
  'name-sanctions': screen('Sanctioned'),
  'name-pep': screen('Politically exposed'),
  'name-convicted': screen('Convicted'),
  'name-adverse_media': screen('Grave adverse media'),
  'name-relationships': screen('Relationship to a sanctioned firm'),
  'name-live_news': screen('Verified live news'),
  'name-clean': screen('Clean'),
  'name-minor-media': screen('Minor adverse media'),

  'name-search': search({ limit: 2, threshold: '0.25' }),
  'search-plain': search({}),
  'search-loose': search({ q: FUZZY_NAME }),
  'search-strict': search({ q: FUZZY_NAME, threshold: '0.55' }),
  'name-entity': async (stage, get) => {
    const found = (await get('name-search')).client as { results: { records: { id: string }[] } };
    const id = found.results.records[0]?.id ?? '';
    return stage.record(() => stage.names.getEntity(stage.nameEnvironment, id));
  },
};

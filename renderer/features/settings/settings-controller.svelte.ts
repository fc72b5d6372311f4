// Look, language, offline mode, network and defaults, and what this program is.
import type { Api, AppInfo, CallInput, Settings } from '#shared/ipc/contract.ts';
import { FIRST_SCREENING_SORTS, type ScreeningSorts } from '#shared/ipc/calls/screening-sorts.ts';
import { matchLocale } from '#shared/words/match-locale.ts';
import type { LocaleState } from '../../lib/locale.svelte.ts';
import { Task } from '../../lib/task.svelte.ts';

type SettingsApi = Pick<
  Api,
  'settings.get' | 'settings.update' | 'settings.chooseCa' | 'settings.removeCa' | 'app.info'
>;

/** What is until main has answered. */
const BEFORE_LOADING: Settings = {
  theme: 'system',
  locale: null,
  quiet: false,
  proxy: { mode: 'system' },
  extraCa: null,
  concurrency: 8,
  screeningDefaults: {},
  screeningSorts: FIRST_SCREENING_SORTS,
  backups: { isAutomatic: true, everyHours: 4, keepNewest: 10, folder: null },
  idleLockMinutes: 15,
  locksWithSystem: true,
  lockAsksPassphrase: false,
  explorers: {},
  transactionExplorers: {},
  explorerSites: [],
};

/** The person's settings; taken over at once, stored by main. */
export class SettingsController {
  settings = $state.raw<Settings>(BEFORE_LOADING);
  /** Null until loaded. */
  info = $state.raw<AppInfo | null>(null);
  readonly loading = new Task();
  readonly saving = new Task();
  readonly choosingCa = new Task();
  readonly #sorting = new Task();
  readonly #api: SettingsApi;
  readonly #locale: LocaleState;

  constructor(api: SettingsApi, locale: LocaleState) {
    this.#api = api;
    this.#locale = locale;
  }

  /** Reads settings and program information. */
  async load(): Promise<void> {
    await this.loading.run(async () => {
      const [settings, info] = await Promise.all([
        this.#api['settings.get']({}),
        this.#api['app.info']({}),
      ]);
      this.info = info;
      this.#take(settings);
    });
  }

  /** Reads the program information again: the version of SQLite is known once a case file is open. */
  async readInfo(): Promise<void> {
    const info = await this.loading.run(() => this.#api['app.info']({}));
    if (info) this.info = info;
  }

  /** Changes some of them. */
  async update(change: CallInput<'settings.update'>): Promise<void> {
    const saved = await this.saving.run(() => this.#api['settings.update'](change));
    if (saved) this.#take(saved);
  }

  /** The sorting of one of the lists of screenings, as a list reads and keeps it. */
  sortOf(list: keyof ScreeningSorts) {
    return {
      get: () => this.settings.screeningSorts[list],
      keep: (sort: ScreeningSorts[typeof list]) => {
        const screeningSorts = { ...this.settings.screeningSorts, [list]: sort };
        // Another setting that is being saved must not lose it, nor the other way round.
        this.settings = { ...this.settings, screeningSorts };
        void this.#sorting.runLatest(() => this.#api['settings.update']({ screeningSorts }));
      },
    };
  }

  /** Lets the person choose a file with a company's CA; `settings.ca_invalid`. */
  async chooseCa(): Promise<void> {
    const saved = await this.choosingCa.run(() => this.#api['settings.chooseCa']({}));
    if (saved) this.#take(saved);
  }

  /** Trusts only what the system trusts. */
  async removeCa(): Promise<void> {
    const saved = await this.choosingCa.run(() => this.#api['settings.removeCa']({}));
    if (saved) this.#take(saved);
  }

  #take(settings: Settings): void {
    this.settings = settings;
    this.#locale.current = settings.locale ?? matchLocale(this.info?.systemLocale ?? 'en');
  }
}

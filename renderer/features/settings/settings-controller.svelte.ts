// Look, language and quiet mode, and what this program is.
import type { Api, AppInfo, CallInput, Settings } from '#shared/ipc/contract.ts';
import { matchLocale, type LocaleState } from '../../lib/locale.svelte.ts';
import { Task } from '../../lib/task.svelte.ts';

type SettingsApi = Pick<Api, 'settings.get' | 'settings.update' | 'app.info'>;

/** The person's settings; taken over at once, stored by main. */
export class SettingsController {
  settings = $state.raw<Settings>({ theme: 'system', locale: null, quiet: false });
  /** Null until loaded. */
  info = $state.raw<AppInfo | null>(null);
  readonly loading = new Task();
  readonly saving = new Task();
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

  /** Changes some of them. */
  async update(change: CallInput<'settings.update'>): Promise<void> {
    const saved = await this.saving.run(() => this.#api['settings.update'](change));
    if (saved) this.#take(saved);
  }

  #take(settings: Settings): void {
    this.settings = settings;
    this.#locale.current = settings.locale ?? matchLocale(this.info?.systemLocale ?? 'en');
  }
}

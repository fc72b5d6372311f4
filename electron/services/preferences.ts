// The settings as a person changes them: checked, in force at once, and told to whoever follows.
// How services are reached (proxy, CA) is journaled in the open case file.
import { AppError, toAppError } from '#shared/errors.ts';
import type { ProxySetting } from '#shared/domain/environment.ts';
import { readTemplate } from '#shared/domain/explorer-template.ts';
import type { CallsOf, Settings } from '#shared/ipc/contract.ts';
import type { Clock } from '#shared/domain/time.ts';
import type { CaseFile } from '../casefile/operations.ts';
import type { ExtraCa } from './extra-ca.ts';
import type { SettingsStore, StoredSettings } from './settings.ts';

/** What the service needs. */
export interface PreferencePorts {
  settings: SettingsStore;
  clock: Clock;
  extraCa: ExtraCa;
  caseFile: Pick<CaseFile, 'addJournalEntry' | 'requireOtherFile'>;
  /** Asks for a PEM file; null when the person cancels. */
  chooseCaFile: () => Promise<string | null>;
  /** Called after the settings changed. */
  onChanged: () => void;
}

/** The settings that a person sees. */
export interface PreferenceService extends CallsOf<'settings'> {
  /** Reads the copy of the CA at start. Errors: `settings.ca_invalid`; it is not trusted then. */
  loadCa: () => Promise<void>;
  /** The CA in force, as PEM; null when there is none. */
  caInForce: () => string | null;
}

/** Why a text is no proxy address; is in `details.problem`. */
export type ProxyProblem = 'not_a_url' | 'scheme' | 'credentials' | 'path';

/** Builds the service. */
export function createPreferenceService(ports: PreferencePorts): PreferenceService {
  const { settings, extraCa } = ports;
  let pem: string | null = null;

  async function apply(change: Partial<StoredSettings>): Promise<Settings> {
    await settings.update(change);
    ports.onChanged();
    return visible(settings.get());
  }

  /** In the journal first; without a case file open for writing there is none to write into. */
  async function journal(what: Readonly<Record<string, string>>): Promise<void> {
    try {
      await ports.caseFile.addJournalEntry({
        kind: 'settings.changed',
        caseId: null,
        subject: null,
        what,
        why: null,
        at: ports.clock.now(),
      });
    } catch (error) {
      const { code } = toAppError(error);
      if (code !== 'casefile.none_open' && code !== 'casefile.read_only') throw error;
    }
  }

  async function checkedProxy(proxy: ProxySetting): Promise<ProxySetting> {
    const checked = checkProxy(proxy);
    const isNew = nameOfProxy(checked) !== nameOfProxy(settings.get().proxy);
    if (isNew) await journal({ proxy: nameOfProxy(checked) });
    return checked;
  }

  /**
   * The sites that stay confirmed: none is added here, and one that no template leads to any more is
   * asked about again when one does.
   */
  async function leftSites(
    wanted: readonly string[] | undefined,
    change: Partial<StoredSettings>,
  ): Promise<Pick<StoredSettings, 'explorerSites'>> {
    const before = settings.get();
    const { explorers, transactionExplorers } = { ...before, ...change };
    const templates = [...Object.values(explorers), ...Object.values(transactionExplorers)];
    const hosts = new Set(templates.map((template) => readTemplate(template)?.host));
    const isLeft = (site: string): boolean => hosts.has(site) && (wanted?.includes(site) ?? true);
    const gone = before.explorerSites.filter((site) => !isLeft(site));
    for (const site of gone) await journal({ explorerSiteForgotten: site });
    return { explorerSites: before.explorerSites.filter(isLeft) };
  }

  /** What the page sees: no hashes, no location of keys; of paths the folder of backups alone. */
  function visible(stored: StoredSettings): Settings {
    const { theme, locale, quiet, proxy, concurrency, backups } = stored;
    const { screeningDefaults, screeningSorts } = stored;
    const { idleLockMinutes, locksWithSystem, lockAsksPassphrase } = stored;
    const { explorers, transactionExplorers, explorerSites } = stored;
    return {
      theme,
      locale,
      quiet,
      proxy,
      concurrency,
      screeningDefaults,
      screeningSorts,
      backups,
      idleLockMinutes,
      locksWithSystem,
      lockAsksPassphrase,
      explorers,
      transactionExplorers,
      explorerSites,
      extraCa: stored.extraCa === null ? null : visibleCa(stored.extraCa),
    };
  }

  function visibleCa(stored: NonNullable<StoredSettings['extraCa']>): Settings['extraCa'] {
    const { fileName, subject, validUntil } = stored;
    return { fileName, subject, validUntil, isInForce: pem !== null };
  }

  return {
    get: async () => visible(settings.get()),
    /** Errors: `settings.proxy_invalid`, `casefile.*`. */
    async update({ proxy, backups, explorerSites, ...rest }) {
      const given = Object.entries(rest).filter(([, value]) => value !== undefined);
      const change = Object.fromEntries(given) as Partial<StoredSettings>;
      return apply({
        ...change,
        ...(await leftSites(explorerSites, change)),
        ...(proxy === undefined ? {} : { proxy: await checkedProxy(proxy) }),
        ...(backups === undefined ? {} : { backups: { ...settings.get().backups, ...backups } }),
      });
    },
    /** Null when the person cancels. Errors: `settings.ca_invalid`, `input.open_case_file`, `casefile.*`. */
    async chooseCa() {
      const path = await ports.chooseCaFile();
      if (path === null) return null;
      await ports.caseFile.requireOtherFile({ path });
      const before = settings.get().extraCa;
      const taken = await extraCa.take(path, ports.clock.now());
      const { fileName, subject, sha256 } = taken;
      const text = await extraCa.read(sha256);
      await journal({ extraCa: fileName, subject, sha256 });
      pem = text;
      const changed = await apply({ extraCa: taken });
      if (before !== null && before.sha256 !== sha256) await extraCa.remove(before.sha256);
      return changed;
    },
    async removeCa() {
      const before = settings.get().extraCa;
      if (before === null) return visible(settings.get());
      await journal({ extraCa: 'none' });
      pem = null;
      const changed = await apply({ extraCa: null });
      await extraCa.remove(before.sha256);
      return changed;
    },
    async loadCa() {
      const stored = settings.get().extraCa;
      pem = stored === null ? null : await extraCa.read(stored.sha256);
    },
    caInForce: () => pem,
  };
}

function nameOfProxy(proxy: ProxySetting): string {
  return proxy.mode === 'manual' ? proxy.url : proxy.mode;
}

/**
 * The address of a proxy: `http` or `https`, host and port alone. A password would be in the
 * settings, which hold no secrets. Errors: `settings.proxy_invalid`.
 */
function checkProxy(proxy: ProxySetting): ProxySetting {
  if (proxy.mode !== 'manual') return proxy;
  const url = URL.canParse(proxy.url) ? new URL(proxy.url) : null;
  if (url === null || url.hostname === '') throw proxyInvalid('not_a_url');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw proxyInvalid('scheme');
  if (url.username !== '' || url.password !== '' || proxy.url.includes('@')) {
    throw proxyInvalid('credentials');
  }
  if (url.pathname !== '/' || /[?#]/.test(proxy.url)) throw proxyInvalid('path');
  return { mode: 'manual', url: url.origin };
}

function proxyInvalid(problem: ProxyProblem): AppError {
  return new AppError('settings.proxy_invalid', `not a proxy address: ${problem}`, {
    details: { problem },
  });
}

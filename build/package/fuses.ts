// The fuses of what is shipped: what each is set to, setting them, and reading them back.
import {
  flipFuses,
  FuseState,
  FuseV1Options,
  FuseVersion,
  getCurrentFuseWire,
} from '@electron/fuses';

/** Every fuse there is, so that a new one in `@electron/fuses` does not compile until it is decided. */
const SHIPPED_FUSES: Readonly<Record<FuseV1Options, boolean>> = {
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  [FuseV1Options.WasmTrapHandlers]: true,
};

/** The oldest wire that may be met: the registry's Electron has no WasmTrapHandlers yet. */
const OLDEST_WIRE = 8;

/** A fuse as it is in a binary. */
export interface FuseReading {
  /** Its name, or `fuse N` for one that is not known here. */
  name: string;
  isRight: boolean;
  /** `on`, `off`, or the byte that is there. */
  found: string;
}

function nameOf(index: number): string {
  return FuseV1Options[index] ?? `fuse ${String(index)}`;
}

function describe(state: FuseState | undefined): string {
  if (state === FuseState.ENABLE) return 'on';
  if (state === FuseState.DISABLE) return 'off';
  return `byte ${String(state)}`;
}

function isKnown(index: number): index is FuseV1Options {
  return Object.hasOwn(SHIPPED_FUSES, index);
}

/** How many fuses the binary has; none where they are of a version that is not known. */
async function countFuses(electron: string): Promise<number> {
  return Object.keys(await getCurrentFuseWire(electron)).filter((key) => /^\d+$/.test(key)).length;
}

/**
 * Sets all fuses of an Electron (its executable, or the `.app`). Throws when it has one that is not
 * decided here, when it has fewer than the oldest known, or when it is no Electron.
 */
export async function setFuses(electron: string): Promise<void> {
  const common = {
    version: FuseVersion.V1,
    resetAdHocDarwinSignature: process.platform === 'darwin' && process.arch === 'arm64',
  } as const;
  const count = await countFuses(electron);
  if (count < OLDEST_WIRE) throw new Error(`it has ${String(count)} fuses only`);
  if (count >= Object.keys(SHIPPED_FUSES).length) {
    await flipFuses(electron, { ...common, ...SHIPPED_FUSES, strictlyRequireAllFuses: true });
    return;
  }
  const present = Object.entries(SHIPPED_FUSES).filter(([index]) => Number(index) < count);
  await flipFuses(electron, { ...common, ...Object.fromEntries(present) });
}

/** Every fuse of the binary in order, each compared with what is shipped. */
export async function readFuses(electron: string): Promise<FuseReading[]> {
  const wire = new Map(
    Object.entries(await getCurrentFuseWire(electron)).map(([key, value]) => [key, value]),
  );
  const count = await countFuses(electron);
  return Array.from({ length: count }, (_, index) => {
    const state = wire.get(String(index));
    const wanted = isKnown(index) ? SHIPPED_FUSES[index] : null;
    const byte = wanted === null ? null : wanted ? FuseState.ENABLE : FuseState.DISABLE;
    return {
      name: nameOf(index),
      isRight: state === byte,
      found: typeof state === 'number' ? describe(state) : String(state),
    };
  });
}

/** Why a package must not go out, in words; null when every fuse is there and right. */
export function judgeFuses(readings: readonly FuseReading[]): string | null {
  if (readings.length < OLDEST_WIRE) return `only ${String(readings.length)} fuses were found`;
  const wrong = readings.filter(({ isRight }) => !isRight);
  if (wrong.length === 0) return null;
  return wrong.map(({ name, found }) => `${name} is ${found}`).join(', ');
}

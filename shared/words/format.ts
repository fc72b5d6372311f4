// Forms of durations, sizes and counts that are the same in every language.
import { formatNoMoment, isoUtc, type UtcMs } from '../domain/time.ts';

/** `0:07`, `12:30`, `1:02:09`; never negative. */
export function formatElapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (!Number.isFinite(seconds)) return formatCount(seconds);
  const pair = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = pair(seconds % 60);
  return hours > 0 ? `${formatCount(hours)}:${pair(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** `84 ms`, `1.24 s`, `62.0 s`; from ten minutes as `formatElapsed`. */
export function formatDuration(ms: number): string {
  if (!Number.isFinite(ms)) return formatCount(ms);
  const whole = Math.round(ms);
  if (whole < 1000) return `${formatCount(whole)} ms`;
  if (whole >= 600_000) return formatElapsed(whole);
  return `${(whole / 1000).toFixed(whole < 9_995 ? 2 : 1)} s`;
}

const SIZES = ['KiB', 'MiB', 'GiB', 'TiB'] as const;
/** From here a size with one decimal rounds to 1,024.0. */
const FULL = 1023.95;

/** `512 B`, `3.4 KiB`, `12.0 MiB`, `4.7 GiB`. */
export function formatBytes(bytes: number): string {
  if (!Number.isFinite(bytes)) return formatCount(bytes);
  if (bytes < 1024) return `${formatCount(bytes)} B`;
  let size = bytes / 1024;
  let unit = 0;
  for (; size >= FULL && unit < SIZES.length - 1; unit++) size /= 1024;
  return `${grouped(size.toFixed(1))} ${SIZES[unit] ?? ''}`;
}

/** The size in words and, where that rounds, to the byte: `2.0 KiB (2,059 B)`. */
export function formatExactBytes(bytes: number): string {
  const words = formatBytes(bytes);
  return bytes < 1024 || !Number.isFinite(bytes) ? words : `${words} (${formatCount(bytes)} B)`;
}

/** Thousands grouped by a comma, as amounts are; a dash for what is no number. */
export function formatCount(count: number): string {
  if (Number.isNaN(count)) return '–';
  if (!Number.isFinite(count)) return count > 0 ? '∞' : '-∞';
  // A large one has an exponent only as a number.
  return grouped(String(Number.isInteger(count) ? BigInt(count) : count));
}

/** Its decimals stay as they are. */
function grouped(digits: string): string {
  return digits.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));
}

/** Local date and time with the offset, for a hover next to the UTC form: `2026-03-01 10:30:05 +01:00`. */
export function formatLocal(ms: UtcMs): string {
  if (isoUtc(ms) === null) return formatNoMoment(ms);
  const date = new Date(ms);
  const pair = (value: number) => String(value).padStart(2, '0');
  const offset = -date.getTimezoneOffset();
  const sign = offset < 0 ? '-' : '+';
  const day = `${date.getFullYear()}-${pair(date.getMonth() + 1)}-${pair(date.getDate())}`;
  const time = `${pair(date.getHours())}:${pair(date.getMinutes())}:${pair(date.getSeconds())}`;
  const zone = `${pair(Math.floor(Math.abs(offset) / 60))}:${pair(Math.abs(offset) % 60)}`;
  return `${day} ${time} ${sign}${zone}`;
}

/** The last part of a path, either separator. */
export function fileName(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}

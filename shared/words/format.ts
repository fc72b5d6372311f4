// Forms of durations, sizes and counts that are the same in every language.
import { formatNoMoment, isoUtc, type UtcMs } from '../domain/time.ts';

/** `0:07`, `12:30`, `1:02:09`; never negative. */
export function formatElapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const pair = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = pair(seconds % 60);
  return hours > 0 ? `${hours}:${pair(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** `84 ms`, `1.24 s`, `62.0 s`. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  return `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`;
}

/** `512 B`, `3.4 KiB`, `12.0 MiB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kib = bytes / 1024;
  return kib < 1024 ? `${kib.toFixed(1)} KiB` : `${(kib / 1024).toFixed(1)} MiB`;
}

/** The size in words and, where that rounds, to the byte: `2.0 KiB (2,059 B)`. */
export function formatExactBytes(bytes: number): string {
  const words = formatBytes(bytes);
  return bytes < 1024 ? words : `${words} (${formatCount(bytes)} B)`;
}

/** Thousands grouped by a comma, as amounts are. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
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

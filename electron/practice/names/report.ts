// The report of a completed screening: one HTML page without script, style or link. Its shape is
// not shown (name API 4); every text of the result is in it, escaped.
import { HIT_GROUPS } from '#shared/domain/names.ts';
import {
  isJsonObject,
  JsonNumber,
  type JsonObject,
  type JsonValue,
} from '#shared/screening/json.ts';
import type { NameTask } from './tasks.ts';

/** The page. */
export function renderReport(task: NameTask, result: JsonObject): string {
  const head = [
    'decision',
    'decision_label',
    'risk_level',
    'decision_reasons',
    'risk_level_reasons',
  ];
  const sections = [
    section('Request', { id: task.id, ...task.body }),
    section('Decision', Object.fromEntries(head.map((key) => [key, result[key] ?? null]))),
    ...HIT_GROUPS.map((group) => section(group, result[group] ?? null)),
  ];
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><title>Name screening report (fictional)</title></head>',
    '<body><h1>Name screening report (fictional)</h1>',
    ...sections,
    '</body></html>',
    '',
  ].join('\n');
}

function section(title: string, value: JsonValue): string {
  return `<section><h2>${escapeHtml(title)}</h2>${toHtml(value)}</section>`;
}

function toHtml(value: JsonValue): string {
  if (Array.isArray(value)) {
    const items = value.map((part) => `<li>${toHtml(part)}</li>`);
    return items.length === 0 ? '<p>none</p>' : `<ol>${items.join('')}</ol>`;
  }
  if (isJsonObject(value)) {
    const rows = Object.entries(value).map(
      ([key, part]) => `<tr><th>${escapeHtml(key)}</th><td>${toHtml(part)}</td></tr>`,
    );
    return `<table>${rows.join('')}</table>`;
  }
  return escapeHtml(value instanceof JsonNumber ? value.text : String(value));
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

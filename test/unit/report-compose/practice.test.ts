// A report composed of every practice scenario: each figure of it is where it says it does.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { formatUtc, parseTimestamp } from '#shared/domain/time.ts';
import en from '#shared/messages/en.json' with { type: 'json' };
import zh from '#shared/messages/zh-CN.json' with { type: 'json' };
import { overwriteGetLocale } from '#shared/messages/generated/runtime.js';
import { composeReport, sectionsOfEverything } from '../../builders/composed-report.ts';
import { inCase } from '../../builders/report-dossier.ts';
import { answerPlaces, inlinesOfReport } from '../../builders/report-inlines.ts';
import { answerOf, screenKya, screenKyt } from '../../builders/practice-figures.ts';
import { startPracticeClient, type PracticeClient } from '../../builders/practice-client.ts';
import { KYT_SCENARIOS } from '../../../electron/practice/kyt-scenarios.ts';
import { SCENARIOS } from '../../../electron/practice/scenarios.ts';
import { citedText, valueAt } from '#shared/review/citation.ts';
import { isJsonObject, JsonNumber, type JsonValue } from '#shared/screening/json.ts';
import type { KyaView, KytView } from '#shared/screening/snapshot.ts';
import type { Inline } from '#shared/report/document.ts';
import { actionWord } from '#shared/words/action-words.ts';
import { directionWord, hopBandWord } from '#shared/words/component-words.ts';
import { sideOf } from '#shared/flow/orient.ts';
import { sideWords } from '#shared/words/path-words.ts';
import { riskWord, verdictWord } from '#shared/words/risk-words.ts';

let client: PracticeClient;
beforeAll(async () => {
  client = await startPracticeClient();
});
afterAll(() => client.close());
afterEach(() => {
  overwriteGetLocale(() => 'en');
});

const all = [
  ...SCENARIOS.map((one) => [one.title, () => screenKya(client, one)] as const),
  ...KYT_SCENARIOS.map((one) => [one.title, () => screenKyt(client, one)] as const),
];

type View = KyaView | KytView;

/** The ways in which a place's value may be shown. */
function shownForms(raw: JsonValue): string[] {
  if (typeof raw === 'string') {
    const at = parseTimestamp(raw);
    return [
      ...[raw, verdictWord(raw), riskWord(raw), actionWord(raw), directionWord(raw)],
      ...[hopBandWord(raw), sideWords(sideOf(raw)), ...(at === null ? [] : [formatUtc(at)])],
    ];
  }
  if (isJsonObject(raw)) {
    const texts = Object.values(raw).flatMap((one) => (typeof one === 'string' ? [one] : []));
    return [texts.join(' › '), ...texts.map(riskWord)];
  }
  return [citedText(raw)];
}

function isShownAs(text: string, raw: JsonValue): boolean {
  if (raw instanceof JsonNumber) {
    const plain = Number(text.replace(/,| (USDT|USDC|%)$/g, ''));
    const isRatio = text.endsWith(' %') && Math.abs(plain - raw.value * 100) < 1e-9;
    return plain === raw.value || isRatio || text === formatUtc(raw.value);
  }
  if (isJsonObject(raw)) {
    const texts = Object.values(raw).flatMap((one) => (typeof one === 'string' ? [one] : []));
    return [...texts, ...texts.map(riskWord)].some((one) => text.includes(one));
  }
  return shownForms(raw).includes(text);
}

const isValue = (one: Inline): one is Extract<Inline, { kind: 'value' }> => one.kind === 'value';

describe('every value of a composed report', () => {
  it.each(all)('%s: stands in the stored answer as it is shown', async (_, screen) => {
    const view = await screen();
    const raw = answerOf(view);
    const { document } = composeReport([inCase<View>(view, 'one')]);
    const values = inlinesOfReport(document).filter(isValue);
    expect(values.length).toBeGreaterThan(20);
    const wrong = values.flatMap(({ text, source }) =>
      answerPlaces(source).flatMap(({ pointer }) => {
        const found = valueAt(raw, pointer);
        if (found === undefined) return [`${pointer} leads nowhere (${text})`];
        if (source.of !== 'answer') return [];
        return isShownAs(text, found) ? [] : [`${pointer}: ${text} is not ${citedText(found)}`];
      }),
    );
    expect(wrong).toEqual([]);
  });
});

/** A message, or each of its plural forms. */
function textsOf(message: (typeof en | typeof zh)[keyof typeof en]): string[] {
  if (typeof message === 'string') return [message];
  return message.flatMap(({ match }) => Object.values<string>(match));
}

describe('the words of a composed report', () => {
  /** The catalogue's own pieces that hold a digit, longest first. */
  const fixed = [
    ...new Set(
      [...Object.values(en), ...Object.values(zh)]
        .flatMap(textsOf)
        .flatMap((message) => message.split(/\{[^}]*\}/)),
    ),
  ]
    .filter((piece) => /\d/.test(piece))
    .sort((a, b) => b.length - a.length);

  it.each(['en', 'zh-CN'] as const)(
    'hold no figure but those of the catalogue: %s',
    async (language) => {
      overwriteGetLocale(() => language);
      const found: string[] = [];
      for (const [, screen] of all) {
        const view = await screen();
        const { document } = composeReport([inCase<View>(view, 'one')], { language });
        for (const inline of inlinesOfReport(document)) {
          if (inline.kind !== 'text' || !/\d/.test(inline.text)) continue;
          const rest = fixed.reduce((text, piece) => text.replaceAll(piece, ''), inline.text);
          if (/\d/.test(rest)) found.push(inline.text);
        }
      }
      expect(found).toEqual([]);
    },
  );
});

describe('the document of the practice case', () => {
  it.each(['en', 'zh-CN'] as const)('is as the stored file has it: %s', async (language) => {
    overwriteGetLocale(() => language);
    const scenario = SCENARIOS.find(({ title }) => title === 'Mixer at two hops')!;
    const transaction = KYT_SCENARIOS[0]!;
    const views = [
      inCase(await screenKya(client, scenario), 'address'),
      inCase(await screenKyt(client, transaction), 'transaction'),
    ];
    const { document, problems } = composeReport(views, {
      language,
      sections: sectionsOfEverything(),
    });
    expect(problems).toEqual([]);
    const json = JSON.stringify(
      document,
      (key, value: unknown) => (key === 'svg' ? `${String(value).length} characters` : value),
      1,
    );
    await expect(json).toMatchFileSnapshot(`golden/practice-${language}.json`);
  });
});

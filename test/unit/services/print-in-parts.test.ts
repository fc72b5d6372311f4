// How a report goes through the printer, part by part, and what is reported meanwhile. What parts look like on
// paper is in test/component/print-in-parts.test.ts.
import { expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { printReport } from '../../../electron/services/print-in-parts.ts';
import type { PrintJob } from '../../../electron/services/report-ports.ts';

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const encode = (words: string) => new TextEncoder().encode(words);

const furniture = {
  headerHtml: '<p>head</p>',
  footerHtml: '<span class="pageNumber"></span>/<span class="totalPages"></span>',
};

/** A report of parts with so many pages each; `now` are those of the second print, `asked` all that was asked. */
function stage(pages: readonly number[], now: readonly number[] = pages) {
  const asked: string[] = [];
  const jobs: PrintJob[] = [];
  const told: [string, number | null][] = [];
  const controller = new AbortController();
  const thread: Parameters<typeof printReport>[0]['thread'] = {
    countParts: async () => pages.length,
    async render(ask) {
      if (ask.format === 'pdf') return encode(`merged ${ask.printed.map(text).join(' ')}`);
      if (ask.format === 'print') return encode(`${String(ask.part)}+${String(ask.blanks)}`);
      return encode(ask.format);
    },
    contentsStyle: async (first) => `contents of ${text(first)}`,
    layOutParts: async (drafts) => ({ style: drafts.map(text).join(' '), pages: [...pages] }),
    countPages: async (pdf) => now[Number(/\d+/.exec(text(pdf))?.[0])] ?? 0,
  };
  const printer = {
    async print(job: PrintJob) {
      asked.push(`print ${text(job.html)}`);
      jobs.push(job);
      if (job.addStyle !== undefined) asked.push(await job.addStyle(encode('first')));
      return encode(`pdf${text(job.html)}`);
    },
    async printDraft({ html }: Pick<PrintJob, 'html'>) {
      asked.push(`draft ${text(html)}`);
      return encode(`draft${text(html)}`);
    },
    rasterise: async () => [],
  };
  const tell = (name: string, value: number | null): void => {
    if (controller.signal.aborted) throw new AppError('job.aborted', 'ended');
    told.push([name, value]);
  };
  const print = () =>
    printReport({ thread, printer, furniture }, { signal: controller.signal, tell });
  return { ...{ asked, jobs, told, printer, print }, end: () => controller.abort() };
}

it('a short report is printed by one window, and told of at each of its two prints', async () => {
  const { print, asked, told } = stage([4]);
  expect(text(await print())).toBe('merged pdf0+0');
  expect(asked).toEqual(['print 0+0', 'contents of first']);
  expect(told).toEqual([
    ['drawing', null],
    ['printing', 0],
    ['printing', 0.45],
    ['writing', null],
  ]);
});

it('every part is printed twice, with the pages before it and of the whole the second time', async () => {
  const { print, asked, jobs, told } = stage([4, 5]);
  expect(text(await print())).toBe('merged pdf0+0 pdf1+4');
  expect(asked).toEqual(['draft 0+0', 'draft 1+1', 'print 0+0', 'print 1+4']);
  expect(jobs.map(({ skipPages, style }) => [skipPages, style])).toEqual([
    [0, 'draft0+0 draft1+1'],
    [4, 'draft0+0 draft1+1'],
  ]);
  for (const { headerHtml, footerHtml } of jobs) {
    expect(headerHtml).toBe('<p>head</p>');
    expect(footerHtml).toBe('<span class="pageNumber"></span>/<span>9</span>');
  }
  expect(told.map(([, value]) => value?.toFixed(3))).toEqual([
    ...[undefined, '0.000', '0.225', '0.450', '0.725', undefined],
  ]);
});

it('a part that comes out otherwise the second time is refused: numbers would be wrong', async () => {
  await expect(stage([4, 5], [4, 6]).print()).rejects.toMatchObject({
    code: 'export.print_failed',
  });
});

it.each([
  ['the first pass', 'draft 0+0', ['draft 0+0']],
  ['the passes', 'draft 1+1', ['draft 0+0', 'draft 1+1']],
  ['the second pass', 'print 0+0', ['draft 0+0', 'draft 1+1', 'print 0+0']],
])('what is ended between two parts of %s prints no further one', async (_, last, all) => {
  const { print, asked, printer, end } = stage([4, 5]);
  const { print: second, printDraft: first } = printer;
  const thenEnd = <Result>(result: Result): Result => {
    if (asked.at(-1) === last) end();
    return result;
  };
  printer.print = async (job) => thenEnd(await second(job));
  printer.printDraft = async (job) => thenEnd(await first(job));
  await expect(print()).rejects.toMatchObject({ code: 'job.aborted' });
  expect(asked).toEqual(all);
});

import { expect, test } from 'playwright/test';
import { goldenFigure } from '../builders/report-document.ts';
import { startPrintApp, type PrintApp } from './print/print-app.ts';

// The application's own hidden window, which only Electron has. What comes out of it: print-report.test.ts.
let app: PrintApp;

test.beforeAll(async () => {
  app = await startPrintApp();
});

test.afterAll(async () => {
  await app.close();
});

const rows = Array.from({ length: 400 }, (_, row) => `<p>Row ${String(row)}</p>`).join('');
const job = {
  html: new TextEncoder().encode(`<!doctype html><title>Rows</title><body>${rows}</body>`),
  ...{ headerHtml: '<span></span>', footerHtml: '<span></span>' },
};
const LONG = { rows: [60, 150, 20, 40], maxCells: 200 };

test('printing that is ended leaves no window, and the next one prints', async () => {
  expect(await app.printAborted(job)).toBe('job.aborted');
  expect((await app.print(job)).length).toBeGreaterThan(1000);
  expect(await app.windows()).toBe(0);
});

for (const [pass, step] of [
  ['first', 3],
  ['second', 11],
] as const) {
  test(`ending a long report in the ${pass} pass leaves no window, and the next one prints`, async () => {
    const { told } = await app.printLong(LONG);
    expect(await app.printLongAborted(LONG, told[step] ?? 1)).toBe('job.aborted');
    expect(await app.windows()).toBe(0);
    expect((await app.printLong({ rows: [1], maxCells: 200 })).told).toEqual([null, 0, 0.45, null]);
  });
}

for (const [how, code] of [
  ['cancel', 'job.aborted'],
  ['crash', 'export.printer_crashed'],
  ['memory', 'export.out_of_memory'],
  ['refuse', 'export.print_failed'],
] as const) {
  test(`after a print that was broken while it ran (${how}), said as ${code}, the next ones work`, async () => {
    expect(await app.printBroken(job, how)).toBe(code);
    expect(await app.windows()).toBe(0);
    for (let next = 0; next < 2; next += 1) {
      expect((await app.print(job)).length).toBeGreaterThan(1000);
    }
    const [png] = [await app.rasterise(goldenFigure('clean', 'Clean'))];
    expect(png.length).toBeGreaterThan(100);
    expect(await app.windows()).toBe(0);
  });
}

test('after a print that hangs, said as export.timed_out, the next ones work', async () => {
  const limited = await startPrintApp(10_000);
  try {
    expect(await limited.printBroken(job, 'hang')).toBe('export.timed_out');
    expect(await limited.windows()).toBe(0);
    for (let next = 0; next < 2; next += 1) {
      expect((await limited.print(job)).length).toBeGreaterThan(1000);
    }
  } finally {
    await limited.close();
  }
});

test('a picture becomes pixels at twice its size', async () => {
  const { id, svg, widthPx, heightPx } = goldenFigure('clean', 'Clean');
  const png = Buffer.from(await app.rasterise({ id, svg, widthPx, heightPx }));
  expect(png.readUInt32BE(16)).toBe(Math.ceil(widthPx) * 2);
  expect(png.readUInt32BE(20)).toBe(Math.ceil(heightPx) * 2);
});

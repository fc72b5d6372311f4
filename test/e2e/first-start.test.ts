// From the first start to a verdict, then the same verdict with no service running.
import { expect, test } from 'playwright/test';
import { createMachine, launch } from '../drive/application.ts';
import { fillForm, openFirstCase, openResult, setUp, startScreening } from '../drive/main-job.ts';

// "Five-hop layering" of the practice service.
const LAYERING = '0x59597A9b559C174c9648265bE835f3fAfd4b54B5';

test('a first start leads to a verdict that is still there after a restart', async () => {
  const machine = createMachine();
  try {
    const first = await launch(machine);
    await setUp(first.page, { remember: true });
    await fillForm(first.page, { address: LAYERING, inflowHops: 5, outflowHops: 5 });
    await startScreening(first.page);
    const shown = await openResult(first.page, LAYERING);
    expect(shown.verdict).toBe('review');
    expect(shown.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(first.problems).toEqual([]);
    await first.quit();

    const second = await launch(machine);
    await openFirstCase(second.page);
    expect(await openResult(second.page, LAYERING)).toEqual(shown);
    expect(second.problems).toEqual([]);
    await second.quit();
  } finally {
    await machine.remove();
  }
});

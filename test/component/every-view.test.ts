// Every view and every part of one, in every theme, window and language.
import { test } from 'playwright/test';
import { printFigure } from '../fakes/figures.ts';
import { checkViews, createTally, LOOKS, sumOf } from './harness/check-views.ts';
import { VIEW_TABLE } from './harness/table-of-views.ts';

const tally = createTally();

checkViews(VIEW_TABLE, tally);

test.afterAll(() => {
  printFigure(`axe, WCAG 2.2 A and AA, views: ${sumOf(tally)}, ${LOOKS.length} looks`);
});

// Invented persons and firms of the United Arab Emirates and their neighbours.
import { company, convicted, listed, news, office, person, press, tie } from './entry.ts';

/** The page. */
export const GULF = [
  person('harith-ghaymawi', 'Harith al-Ghaymawi', 'AE', 1972, {
    aliases: ['حارث الغيماوي السرابي', 'Hareth Ghaymawi', 'Harith Alghaymawi'],
    facts: ['gold souk', 'Ras Sarab'],
    sanctions: [listed('A', 'Terrorist financing', '2021-02-11')],
    convictions: [convicted('unlicensed hawala', 2019, '5 years', 'AE')],
    ties: [tie('owner of', 'sarab-dunes')],
  }),
  company('sarab-dunes', 'Sarab Dunes General Trading LLC', 'AE', 2009, {
    aliases: ['كثبان السراب الخيالية', 'Sarab Dunes'],
    sanctions: [listed('A', 'Terrorist financing', '2021-02-11')],
  }),
  person('nawfal-zabarjadi', 'Nawfal al-Zabarjadi', 'AE', 1988, {
    industry: 'crypto',
    press: [press('Desk in Ras Sarab swaps cash for stablecoins', '2024-10-02', 'high', 'crypto')],
  }),
  person('maysarah-laylaki', 'Maysarah al-Laylaki', 'AE', 1960, {
    offices: [office('Chamberlain of the Falcon Registry', 'AE')],
  }),
  company('falconmoon-dmcc', 'Falconmoon Precious Metals LLC', 'AE', 2005, {
    aliases: ['Falconmoon Gold'],
    ties: [tie('supplier of', 'merlionette-bullion')],
    press: [press('Falconmoon gold and its unknown mines', '2022-09-12', 'medium', 'AE')],
  }),
  person('thurayya-nadawi', 'Thurayya al-Nadawiyya', 'AE', 1993, {
    news: [news('Thurayya al-Nadawiyya leaves Falconmoon board', '2026-02-15', 'low', true)],
  }),
  company('pearlshade-otc', 'Pearlshade OTC Desk LLC', 'AE', 2021, {
    industry: 'crypto',
    convictions: [convicted('dealing without a licence', 2024, 'fine', 'crypto')],
  }),
  person('idris-rimali', 'Idris al-Rimaliyyin', 'AE', 1985),
  company('oryxwind-shipping', 'Oryxwind Shipping FZE', 'AE', 2011, {
    sanctions: [listed('B', 'Shadow fleet', '2023-12-20')],
    ties: [tie('sister company of', 'saltmarsh-meridian')],
  }),
  person('behnoush-mahtabgar', 'Behnoush Mahtabgar', 'AE', 1977, {
    aliases: ['بهنوش مهتابگر پندار'],
    ties: [tie('nominee for', 'oryxwind-shipping')],
  }),
];

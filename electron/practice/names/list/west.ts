// Invented persons and firms of the United Kingdom, the United States and elsewhere.
import { company, convicted, listed, news, office, person, press, tie } from './entry.ts';

/** The page. */
export const WEST = [
  person('corvin-halloweth', 'Corvin Halloweth', 'UK', 1969, {
    aliases: ['C. J. Halloweth', '科文·哈洛维斯'],
    facts: ['Port Merrow', 'tankers', 'shipping'],
    industry: 'banking',
    sanctions: [
      listed('A', 'Shadow fleet', '2022-03-10'),
      listed('B', 'Shadow fleet', '2022-04-01'),
    ],
    press: [press('Owner of nineteen nameless tankers', '2022-03-15', 'high')],
    ties: [tie('owner of', 'brightmoor-lantern')],
  }),
  company('brightmoor-lantern', 'Brightmoor Lantern Exchange Ltd', 'UK', 2014, {
    aliases: ['Brightmoor Lantern', '明沼灯笼交易所'],
    industry: 'crypto',
    press: [
      press('Brightmoor Lantern Exchange without accounts', '2023-03-30', 'critical', 'crypto'),
    ],
  }),
  // Namesakes: the context tells them apart.
  person('merrin-oakhollow', 'Merrin Oakhollow', 'UK', 1958, {
    facts: ['Port Merrow', 'art dealer'],
    convictions: [convicted('forging provenance of paintings', 2014, '4 years')],
  }),
  person('merrin-oakhollow-younger', 'Merrin Oakhollow', 'UK', 1994, {
    facts: ['Gull Street', 'violinist'],
  }),
  person('isolde-fennimarch', 'Isolde Fennimarch', 'UK', 1971, {
    aliases: ['Lady Fennimarch'],
    offices: [
      office('Under-Secretary for Lighthouses', 'UK'),
      office('Trustee of the Fog Signal Fund', 'UK'),
    ],
  }),
  person('barnaby-quenthill', 'Barnaby Quenthill', 'UK', 1980, {
    press: [press('Landlord of forty empty offices', '2023-01-11', 'low')],
  }),
  person('lucasta-wherrymoor', 'Lucasta Wherrymoor', 'UK', 1987, {
    industry: 'insurance',
    convictions: [convicted('false claims for sunken yachts', 2020, '2 years', 'insurance')],
  }),
  company('thistlewick-payments', 'Thistlewick Payments plc', 'UK', 2010, {
    industry: 'banking',
    press: [
      press('Thistlewick fined for missing checks', '2021-05-18', 'high'),
      press('Auditors leave Thistlewick', '2021-07-02', 'medium'),
    ],
  }),
  company('pelican-ferry', 'Pelican Ferry Remittance Ltd', 'UK', 2002, {
    convictions: [convicted('remitting without customer checks', 2019, 'fine', 'UK')],
    ties: [tie('agent of', 'thistlewick-payments')],
  }),
  person('tamsin-gullivray', 'Tamsin Gullivray', 'UK', 1990, {
    ties: [tie('daughter of', 'isolde-fennimarch')],
  }),
  person('orlan-dusklake', 'Orlan Dusklake', 'US', 1976, {
    aliases: ['Orlan P. Dusklake', 'duskl4ke'],
    industry: 'crypto',
    sanctions: [listed('A', 'Ransomware', '2021-11-08')],
    convictions: [convicted('computer intrusion', 2023, '13 years')],
  }),
  person('marisol-quandrane', 'Marisol Quandrane', 'US', 1963, {
    offices: [office('Commissioner of Canal Weather', 'US')],
    ties: [tie('investor in', 'cinderhawk-capital')],
  }),
  company('cinderhawk-capital', 'Cinderhawk Capital Partners LLC', 'US', 2008, {
    press: [press('Cinderhawk fund pays old investors with new money', '2022-06-06', 'critical')],
  }),
  company('mothlight-mixer', 'Mothlight Blending Service', 'US', 2018, {
    aliases: ['Mothlight Mixer'],
    industry: 'crypto',
    sanctions: [listed('A', 'Mixer operators', '2022-08-30')],
  }),
  person('theodric-vantasaw', 'Theodric Vantasaw', 'US', 1981, {
    convictions: [convicted('wire fraud', 2018, '6 years', 'US')],
    press: [press('Vantasaw released, plans a token', '2025-02-14', 'medium', 'crypto')],
  }),
  person('josepha-larkwater', 'Josepha Larkwater', 'US', 1992, {
    news: [news('Josepha Larkwater indicted over pump and dump', '2026-02-17', 'high', true)],
  }),
  person('ambrose-tallowby', 'Ambrose Tallowby', 'US', 1955, {
    news: [news('Anonymous post accuses Ambrose Tallowby', '2026-02-26', 'low', false)],
  }),
  company('riverglass-insure', 'Riverglass Mutual Insurance Co', 'US', 1979, {
    industry: 'insurance',
  }),
  company('saddlestar-energy', 'Saddlestar Energy Trading LLC', 'US', 2013, {
    ties: [tie('charterer of', 'saltmarsh-meridian')],
  }),
  person('dmitros-belovarin', 'Dmitros Belovarin', 'CY', 1974, {
    aliases: ['Дмитрос Беловарин-Вымыслов'],
    sanctions: [listed('A', 'Oligarchs', '2022-02-28')],
    ties: [tie('ultimate owner of', 'oryxwind-shipping')],
  }),
  person('ottavio-serranebbia', 'Ottavio Serranebbia', 'IT', 1961, {
    offices: [office('Prefect of the Salt Lagoons', 'IT')],
    convictions: [convicted('bribery', 2016, '3 years')],
  }),
  person('ysabeau-montlucerne', 'Ysabeau Montlucerne', 'CH', 1978, {
    industry: 'banking',
    press: [press('Private banker of the nameless tankers', '2022-05-25', 'high')],
    ties: [tie('banker of', 'corvin-halloweth')],
  }),
  person('henrike-sturmfeder', 'Henrike Sturmfederlein', 'DE', 1984, {
    press: [press('Start-up of Henrike Sturmfederlein insolvent', '2024-09-09', 'low', 'DE')],
  }),
  company('kraehenfurt-bank', 'Bankhaus Krähenfurt am Nebel', 'DE', 1921, {
    aliases: ['Bankhaus Kraehenfurt'],
    industry: 'banking',
    convictions: [convicted('aiding tax evasion', 2019, 'fine', 'banking')],
  }),
  person('joaquim-marealta', 'Joaquim Marealtazinha', 'BR', 1982),
  person('abayomi-starharbour', 'Abayomi Starharbour', 'NG', 1986, {
    convictions: [convicted('business e-mail compromise', 2022, '10 years')],
  }),
  company('harmattan-lily', 'Harmattan Lily Ventures', 'NG', 2016, {
    ties: [tie('controlled by', 'abayomi-starharbour')],
  }),
  person('leilani-tidewright', 'Leilani Tidewright', 'NZ', 1997),
];

/** The name whose sources never answer: its screening fails. */
export const UNREACHABLE = person('unreachable-source', 'Noemi Unreachable-Source', 'UK', 1900);

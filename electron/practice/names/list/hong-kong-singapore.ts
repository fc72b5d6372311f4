// Invented persons and firms of Hong Kong and Singapore.
import { company, convicted, listed, news, office, person, press, tie } from './entry.ts';

/** The page. */
export const HONG_KONG_SINGAPORE = [
  person('situ-liuying', '司徒流萤', 'HK', 1971, {
    aliases: ['司徒流螢', 'Situ Lauying', 'Szeto Lauying'],
    facts: ['Lantern Quay', '灯笼埠', 'pearls'],
    industry: 'crypto',
    sanctions: [listed('A', 'Mixer operators', '2023-11-29')],
    offices: [office('Former Keeper of the Lantern Quay Seal', 'HK')],
    convictions: [convicted('laundering through a mixer', 2024, '8 years')],
    press: [
      press('Mixer operator of Lantern Quay charged', '2023-12-01', 'critical'),
      press('司徒流萤案涉六地', '2024-01-18', 'high'),
      press('Pearl dealer denies knowing the mixer', '2024-02-02', 'medium'),
    ],
    ties: [tie('director of', 'glasswing-custody'), tie('business partner of', 'tantai-jilan')],
    news: [
      news('司徒流萤上诉被驳回', '2026-02-18', 'critical', true),
      news('Was the mixer sold before the trial?', '2026-02-26', 'medium', false),
    ],
  }),
  company('glasswing-custody', 'Glasswing Nocturne Custody Ltd', 'HK', 2019, {
    aliases: ['玻翼夜曲託管', 'Glasswing Nocturne'],
    industry: 'crypto',
    press: [press('Custodian of Lantern Quay cannot find its keys', '2024-04-04', 'high')],
  }),
  company('ninefold-heron', 'Ninefold Heron Holdings Ltd', 'HK', 2003, {
    aliases: ['九疊鷺控股', '九叠鹭控股'],
    ties: [tie('parent of', 'glasswing-custody')],
  }),
  person('auyeung-lamsing', '歐陽嵐汐', 'HK', 1984, {
    aliases: ['欧阳岚汐', 'Auyeung Lamjik', 'Ouyang Lanxi'],
    news: [news('歐陽嵐汐否認與暗網市場有關', '2026-02-22', 'medium', true, 'HK')],
  }),
  person('chukot-mangyuet', '諸葛望玥', 'HK', 1969, {
    aliases: ['诸葛望玥', 'Chukot Mongyuet'],
    offices: [office('Secretary for Ferries and Fog', 'HK')],
  }),
  person('seungkoon-yanchiu', '上官雁樵', 'HK', 1992, { aliases: ['Sheungkoon Nganchiu'] }),
  company('saltmarsh-meridian', 'Saltmarsh Meridian Shipping Ltd', 'HK', 1998, {
    aliases: ['鹽沼子午航運'],
    facts: ['tankers'],
    sanctions: [listed('B', 'Shadow fleet', '2024-02-23')],
  }),
  company('paperboat-fx', 'Paperboat Lagoon Exchange Ltd', 'HK', 2015, {
    aliases: ['紙船瀉湖找換'],
    industry: 'banking',
    convictions: [convicted('money service without a licence', 2021, 'fine', 'HK')],
  }),
  person('tuanmu-heiyuk', '端木熹鈺', 'HK', 1978, {
    aliases: ['Tuenmuk Heiyuk'],
    press: [press('Auction house linked to a missing vase', '2019-07-07', 'low')],
  }),
  company('thistlewick-hk', 'Thistlewick Harbour Trust Ltd', 'HK', 2010, {
    ties: [tie('branch of', 'thistlewick-payments')],
  }),
  person('tan-weiqiongshan', 'Tan Weiqiong Shanlu', 'SG', 1976, {
    aliases: ['谭苇琼杉露'],
    industry: 'insurance',
    convictions: [convicted('staged marine insurance claims', 2022, '5 years', 'SG')],
  }),
  person('rajveeran-moonsilver', 'Rajveeran Moonsilver', 'SG', 1973, {
    aliases: ['Raj Moonsilver'],
    offices: [office('Minister of State for Rainwater', 'SG')],
  }),
  person('lim-orchidwen', 'Lim Orchidwen', 'SG', 1989, {
    aliases: ['林兰纹汐'],
    press: [
      press('Token sale of Orchid Reef never reached the reef', '2024-08-14', 'high', 'crypto'),
    ],
    ties: [tie('founder of', 'orchid-reef')],
  }),
  company('orchid-reef', 'Orchid Reef Protocol Pte Ltd', 'SG', 2020, {
    aliases: ['兰礁协议'],
    industry: 'crypto',
    press: [press('Orchid Reef Protocol drained overnight', '2024-08-10', 'critical', 'crypto')],
  }),
  company('merlionette-bullion', 'Quillfeather Bullion Pte Ltd', 'SG', 2006, {
    aliases: ['Quillfeather Metals', '翎羽金业'],
    sanctions: [listed('A', 'Conflict minerals', '2020-06-30')],
  }),
  person('azfarin-bukitawan', 'Azfarin Bukitawan', 'SG', 1987, {
    news: [news('Azfarin Bukitawan questioned about mule accounts', '2026-02-19', 'medium', true)],
  }),
  person('goh-saltbreeze', 'Goh Saltbreeze Minghui', 'SG', 1991),
  company('tidepool-assurance', 'Tidepool Assurance Pte Ltd', 'SG', 2001, {
    industry: 'insurance',
    press: [
      press('Tidepool pays for ships that never sailed', '2022-10-10', 'medium', 'insurance'),
    ],
  }),
  company('lanternfish-labs', 'Lanternfish Ledger Labs Pte Ltd', 'SG', 2021, {
    industry: 'crypto',
    news: [news('Rumours about the reserves of Lanternfish', '2026-02-24', 'low', false, 'crypto')],
  }),
  person('devarani-coralline', 'Devarani Coralline', 'SG', 1980, {
    ties: [tie('adviser to', 'merlionette-bullion')],
  }),
];

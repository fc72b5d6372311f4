// Invented persons and firms of Japan, Korea and Thailand.
import { company, convicted, listed, news, office, person, press, tie } from './entry.ts';

/** The page. */
export const JAPAN_KOREA_THAILAND = [
  person('kagerou-minawa', '陽炎 水泡', 'JP', 1970, {
    aliases: ['Kagerou Minawa', 'Minawa Kagerou', 'カゲロウ・ミナワ'],
    sanctions: [listed('B', 'Organised crime', '2018-03-22')],
    ties: [tie('head of', 'hotarubi-kogyo')],
  }),
  company('hotarubi-kogyo', '蛍火夜凪興業株式会社', 'JP', 1995, {
    aliases: ['Hotarubi Yonagi Kogyo'],
    convictions: [convicted('extortion', 2017, 'fine', 'JP')],
  }),
  person('tsukishiro-ao', '月白 蒼音', 'JP', 1986, {
    aliases: ['Tsukishiro Aone', 'ツキシロ・アオネ'],
    industry: 'crypto',
    press: [press('Aone Tsukishiro and the empty cold wallet', '2023-04-14', 'high', 'crypto')],
  }),
  person('kiriyami-toru', '霧闇 透琉', 'JP', 1962, {
    aliases: ['Kiriyami Toruru'],
    offices: [office('Vice Minister for Paper Lanterns', 'JP')],
  }),
  person('asagiri-yuzuno', '朝霧 柚乃葉', 'JP', 1994, { aliases: ['Asagiri Yuzunoha'] }),
  company('amaoto-trust', '雨音信託合同会社', 'JP', 2008, {
    aliases: ['Amaoto Raintone Trust'],
    industry: 'banking',
  }),
  company('kazahana-kaiun', '風花遠鳴海運株式会社', 'JP', 1988, {
    aliases: ['Kazahana Tonari Shipping'],
    press: [
      press('A cargo of Kazahana Tonari Shipping changes flags', '2022-01-20', 'medium', 'JP'),
    ],
  }),
  person('nagisa-hoshikuzu', '星屑 渚紗', 'JP', 1990, {
    aliases: ['Hoshikuzu Nagisasa'],
    news: [news('Nagisasa Hoshikuzu arrested over romance scam', '2026-02-21', 'high', true)],
  }),
  person('seo-byeolnara', '서별나라', 'KR', 1983, {
    aliases: ['Seo Byeolnara', '徐별나라'],
    industry: 'crypto',
    sanctions: [listed('A', 'Ransomware', '2023-04-24')],
  }),
  person('maeng-haneulbit', '맹하늘빛', 'KR', 1967, {
    aliases: ['Maeng Haneulbit'],
    offices: [office('Chair of the National Kite Commission', 'KR')],
  }),
  person('doh-saebyeokseom', '도새벽섬', 'KR', 1991, {
    aliases: ['Doh Saebyeokseom'],
    convictions: [convicted('voice phishing', 2020, '7 years')],
  }),
  company('dalmuri-coin', '달무리숲코인 주식회사', 'KR', 2017, {
    aliases: ['Dalmuri Forest Coin Co'],
    industry: 'crypto',
    press: [
      press('Dalmuri Forest Coin halts withdrawals', '2024-05-27', 'critical', 'crypto'),
      press('달무리숲코인 투자자 집회', '2024-06-11', 'medium', 'KR'),
    ],
  }),
  person('pyeon-nabigil', '편나비길', 'KR', 1979, {
    aliases: ['Pyeon Nabigil'],
    ties: [tie('chief executive of', 'dalmuri-coin')],
  }),
  company('eunhasu-remit', '은하수다리 송금', 'KR', 2013, {
    aliases: ['Eunhasu Bridge Remittance'],
    industry: 'banking',
  }),
  person('ok-dambitgyeol', '옥담빛결', 'KR', 1996, {
    aliases: ['Ok Dambitgyeol'],
    press: [press('옥담빛결 명의 계좌 정지', '2025-01-09', 'low')],
  }),
  person('anuphong-mokdao', 'Anuphong Mokdaorung', 'TH', 1974, {
    aliases: ['อนุพงษ์ หมอกดาวรุ่งเรืองลม'],
    convictions: [convicted('online gambling', 2021, '3 years')],
    ties: [tie('owner of', 'golden-lotusfog')],
  }),
  company('golden-lotusfog', 'Golden Lotusfog Entertainment Co', 'TH', 2012, {
    aliases: ['โกลเด้นโลตัสฟอกเมฆา'],
    sanctions: [listed('B', 'Scam compounds', '2025-09-08')],
  }),
  person('siriphan-talaymek', 'Siriphan Talaymekha', 'TH', 1965, {
    offices: [office('Inspector General of Monsoon Granaries', 'TH')],
  }),
  person('kittichai-saifon', 'Kittichai Saifondao', 'TH', 1982, {
    press: [press('Kittichai Saifondao named in a compound raid', '2025-03-03', 'high')],
    news: [news('New raid near the compound of Lotusfog', '2026-02-23', 'high', true, 'TH')],
  }),
  company('elephant-cloud', 'Elephant Cloud Payments Co', 'TH', 2018, {
    industry: 'banking',
    ties: [tie('processor for', 'golden-lotusfog')],
  }),
  person('wanida-fahsaeng', 'Wanida Fahsaengjan', 'TH', 1998),
];

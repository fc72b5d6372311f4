// Invented persons and firms of mainland China. Names are built from rare surnames and words no
// registry holds; whoever bears one by chance is not meant.
import { company, convicted, listed, news, office, person, press, tie } from './entry.ts';

/** The page. */
export const CHINA = [
  person('tantai-jilan', '澹台霁岚', 'CN', 1968, {
    aliases: ['澹臺霽嵐', 'Tantai Jilan', 'Jilan Tantai'],
    facts: ['雾港', '航运', 'shipping', 'Wugang'],
    sanctions: [listed('A', 'Shadow fleet', '2022-05-17')],
    ties: [tie('beneficial owner of', 'xingcha-digital')],
  }),
  company('xingcha-digital', '星槎潮汐数字资产有限公司', 'CN', 2016, {
    aliases: ['星槎潮汐', 'Xingcha Tidal Digital Assets', 'Star Raft Tidal Digital'],
    industry: 'crypto',
    sanctions: [listed('A', 'Shadow fleet', '2022-05-17')],
    press: [
      press('星槎潮汐被指为影子船队结算稳定币', '2023-02-03', 'critical'),
      press('Star Raft Tidal Digital loses its banking partner', '2023-06-21', 'high'),
    ],
  }),
  person('wenren-yanzhou', '闻人砚舟', 'CN', 1975, {
    aliases: ['聞人硯舟', 'Wenren Yanzhou'],
    facts: ['墨州', 'ports'],
    offices: [
      office('潮汐事务总署副署长 / Deputy Commissioner of Tidal Affairs', 'CN'),
      office('墨州港务委员 / Member of the Mozhou Harbour Board', 'CN'),
    ],
  }),
  person('baili-shutong', '百里疏桐', 'CN', 1981, {
    aliases: ['Baili Shutong'],
    industry: 'crypto',
    convictions: [convicted('operating an unlicensed exchange', 2021, '6 years', 'CN')],
    press: [press('百里疏桐地下兑换案一审宣判', '2021-11-08', 'high')],
  }),
  person('sikong-tinglan', '司空听澜', 'CN', 1990, {
    aliases: ['司空聽瀾', 'Sikong Tinglan'],
    convictions: [convicted('fraud by virtual investment', 2019, '11 years')],
  }),
  person('nangong-moyu', '南宫墨屿', 'CN', 1972, {
    aliases: ['南宮墨嶼', 'Nangong Moyu'],
    offices: [office('雾港城墙办公室主任 / Head of the Wugang Ramparts Office', 'CN')],
    press: [press('雾港城墙工程招标受质疑', '2024-03-12', 'medium')],
  }),
  person('dongfang-jixiao', '东方既晓', 'CN', 1985, {
    aliases: ['東方既曉', 'Dongfang Jixiao'],
    press: [press('“既晓理财”兑付延期', '2023-09-30', 'medium', 'CN')],
  }),
  person('tuoba-lingshuang', '拓跋凌霜', 'CN', 1979, {
    aliases: ['Tuoba Lingshuang'],
    sanctions: [listed('B', 'Ransomware', '2024-01-15')],
  }),
  person('huangfu-qiwu', '皇甫栖梧', 'CN', 1966, {
    aliases: ['皇甫棲梧', 'Huangfu Qiwu'],
    ties: [tie('spouse of', 'wenren-yanzhou'), tie('shareholder of', 'yingdu-tech')],
  }),
  company('yingdu-tech', '萤渡九渊科技有限公司', 'CN', 2018, {
    aliases: ['螢渡九淵科技', 'Yingdu Ninedeep Technology'],
    industry: 'crypto',
    press: [press('萤渡九渊钱包用户资金冻结', '2024-07-19', 'high', 'crypto')],
  }),
  person('linghu-xueqiao', '令狐雪樵', 'CN', 1993, {
    aliases: ['Linghu Xueqiao'],
    news: [news('警方通报令狐雪樵涉嫌掩饰犯罪所得', '2026-02-20', 'high', true)],
  }),
  person('murong-shitai', '慕容拾苔', 'CN', 1988, {
    aliases: ['Murong Shitai'],
    news: [news('网传慕容拾苔失联', '2026-02-25', 'medium', false)],
  }),
  person('yuchi-xingye', '尉迟星冶', 'CN', 1977, {
    aliases: ['尉遲星冶', 'Yuchi Xingye'],
    industry: 'banking',
    press: [press('A branch manager leaves without a word', '2022-04-02', 'low', 'banking')],
  }),
  person('gongsun-wangshu', '公孙望黍', 'CN', 1970, {
    aliases: ['公孫望黍', 'Gongsun Wangshu'],
    offices: [office('灯塔税务专员 / Commissioner of Lighthouse Dues', 'CN')],
    ties: [tie('cousin of', 'tuoba-lingshuang')],
  }),
  person('puyang-zhiwei', '濮阳知薇', 'CN', 1983, {
    aliases: ['濮陽知薇', 'Puyang Zhiwei'],
    convictions: [convicted('concealing proceeds of crime', 2020, '4 years')],
  }),
  person('yuwen-guihong', '宇文归虹', 'CN', 1964, {
    aliases: ['宇文歸虹', 'Yuwen Guihong'],
    ties: [tie('director of', 'xuanpu-mining')],
  }),
  company('xuanpu-mining', '玄圃落星矿业有限公司', 'CN', 2011, {
    aliases: ['玄圃落星礦業', 'Xuanpu Fallen Star Mining'],
    sanctions: [listed('B', 'Conflict minerals', '2021-08-09')],
  }),
  person('zhongli-wenqu', '钟离问蕖', 'CN', 1995, { aliases: ['鍾離問蕖', 'Zhongli Wenqu'] }),
  person('shangguan-zheliu', '上官折榴', 'CN', 1982, { aliases: ['Shangguan Zheliu'] }),
  person('huyan-jingzhe', '呼延惊蛰', 'CN', 1974, {
    aliases: ['呼延驚蟄', 'Huyan Jingzhe'],
    press: [press('呼延惊蛰名下拍卖行被查', '2020-12-01', 'medium')],
  }),
  person('duanmu-qingyang', '端木青烊', 'CN', 1959, { aliases: ['Duanmu Qingyang'] }),
  person('helian-cangming', '赫连沧茗', 'CN', 1980, {
    aliases: ['赫連滄茗', 'Helian Cangming'],
    sanctions: [listed('A', 'Arms brokering', '2019-10-28')],
    convictions: [convicted('arms brokering', 2018, '9 years')],
  }),
  company('mojing-pay', '墨鲸回声支付有限公司', 'CN', 2014, {
    aliases: ['墨鯨回聲支付', 'Mojing Echo Payments'],
    industry: 'banking',
    convictions: [convicted('failure to report suspicious transfers', 2022, 'fine', 'banking')],
  }),
  company('jihong-tonghui', '霁虹无岸通汇有限公司', 'CN', 2012, {
    aliases: ['霽虹無岸通匯', 'Jihong Shoreless Remittance'],
    industry: 'banking',
    ties: [tie('subsidiary of', 'mojing-pay')],
  }),
  company('cangwu-clinic', '苍梧纸鸢诊所', 'CN', 2009, { aliases: ['Cangwu Paper Kite Clinic'] }),
  company('qingluan-metals', '青鸾听雪贵金属有限公司', 'CN', 2007, {
    aliases: ['青鸞聽雪貴金屬', 'Qingluan Snowlisten Bullion'],
    press: [press('青鸾听雪金条来源存疑', '2023-05-05', 'medium')],
    news: [news('青鸾听雪仓库被封', '2026-02-27', 'high', true, 'CN')],
  }),
];

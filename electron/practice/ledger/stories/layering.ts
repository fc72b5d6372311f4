// The rich picture: proceeds of several crimes are layered over up to five hops into the subject,
// and leave again over four routes. Shared intermediaries, twins (one party at several
// distances), small counterparties, dust below the default minimum, one route that only exists
// without time order, and one that only exists in the other token.
import type { Story } from '../story.ts';

/** Rich on both sides; wants five hops each way. */
export function tellLayering(story: Story): void {
  tellInflow(story);
  tellSmallInflow(story);
  tellOutflow(story);
  tellSidePaths(story);
}

function tellInflow(story: Story): void {
  const mixer = story.party('mixer', 'mixer');
  const thief = story.party('thief', 'theft');
  const fraud = story.party('fraud', 'investmentFraud');
  const ransom = story.party('ransom', 'ransomware');
  const trader = story.party('trader', 'sanctionedTrader');
  const market = story.party('market', 'darknet');
  const casino = story.party('casino', 'gambling');
  const exchange = story.party('exchange', 'exchange');
  // Two mixer withdrawals meet at b1 and reach the subject over c1 and d1.
  story
    .pay(mixer, 'a1', '31200', 1)
    .pay(mixer, 'a2', '18400', 2)
    .pay('a1', 'b1', '30900', 4)
    .pay('a2', 'b1', '18250', 5)
    .pay('b1', 'c1', '48700', 8)
    .pay('c1', 'd1', '66150', 12)
    .pay('d1', 'subject', '64800', 16);
  // Stolen funds join at c1, and come a shorter way over d2: a twin.
  story
    .pay(thief, 'b2', '22000', 5)
    .pay('b2', 'c1', '21750', 9)
    .pay(thief, 'c2', '14500', 6)
    .pay('c2', 'd2', '14350', 11);
  // Ransom and fraud share c3; the fraud also comes over d3 alone.
  story
    .pay(ransom, 'b3', '19800', 3)
    .pay('b3', 'c3', '19600', 7)
    .pay(fraud, 'c3', '9200.5', 8)
    .pay('c3', 'd2', '28650', 13)
    .pay('d2', 'subject', '42500', 18)
    .pay(fraud, 'd3', '17300', 10)
    .pay('d3', 'subject', '20900', 19);
  // A sanctioned trader, four steps away.
  story
    .pay(trader, 'a4', '5400', 2)
    .pay('a4', 'b4', '5350', 4)
    .pay('b4', 'c4', '5300', 6)
    .pay('c4', 'd3', '5250', 12);
  // A market directly behind d4, and again behind c5; a casino next to it.
  story
    .pay(market, 'c5', '4600', 9)
    .pay('c5', 'd4', '4550', 12)
    .pay(market, 'd4', '2700', 13)
    .pay(casino, 'd4', '1900', 14)
    .pay('d4', 'subject', '8750', 20);
  story
    .pay(exchange, 'subject', '18000', 17)
    .pay(exchange, 'd2', '3100', 15)
    .pay('employer', 'subject', '12400', 21);
}

function tellSmallInflow(story: Story): void {
  const desk = story.party('unregulated', 'unregulatedExchange');
  story.pay(desk, 'subject', '2600', 22);
  for (const [index, amount] of ['38.2', '27.5', '21', '16.8', '12.4'].entries()) {
    const casino = story.party(`small-casino-${index}`, 'gambling');
    story.pay(casino, 'subject', amount, 23 + index);
  }
  for (const [index, amount] of ['24.9', '11.75'].entries()) {
    const drainer = story.party(`small-drainer-${index}`, 'phishing');
    story.pay(drainer, 'subject', amount, 25 + index);
  }
  for (let index = 0; index < 12; index++) {
    story.pay(`stranger-${index}`, 'subject', `${14 + index * 5}.5`, 22 + (index % 6));
  }
  // Dust: seen only with a minimum amount below 1.
  const dust = story.party('dust', 'phishing');
  story.pay(dust, 'subject', '0.000001', 27).pay(dust, 'subject', '0.01', 28);
}

function tellOutflow(story: Story): void {
  const desk = story.party('cash-desk', 'otcBroker');
  const secondDesk = story.party('second-desk', 'otcBroker');
  const mixer = story.party('exit-mixer', 'contractMixer');
  const casino = story.party('exit-casino', 'gambling');
  const trader = story.party('exit-trader', 'sanctionedTrader');
  const market = story.party('exit-market', 'darknet');
  const unregulated = story.party('exit-unregulated', 'unregulatedExchange');
  const exchange = story.party('exit-exchange', 'exchange');
  story
    .pay('subject', 'p1', '52000', 30)
    .pay('subject', 'p2', '38500', 31)
    .pay('subject', 'p3', '24000', 32)
    .pay('subject', 'p4', '9800', 33)
    .pay('subject', unregulated, '3400', 34)
    .pay('subject', exchange, '15000', 35);
  // Two routes meet at q1 and end at the same cash desk; p2 also knows a second one.
  story
    .pay('p1', 'q1', '27500', 36)
    .pay('p2', 'q1', '14200', 37)
    .pay('q1', desk, '41000', 41)
    .pay('p2', secondDesk, '11800', 38);
  // The mixer is reached on a long way over p1 and a short one over p3.
  story
    .pay('p1', 'q2', '24100', 37)
    .pay('q2', 'r2', '23900', 40)
    .pay('r2', 's2', '23800', 44)
    .pay('s2', mixer, '23500', 48)
    .pay('p3', 'q3', '13600', 38)
    .pay('q3', mixer, '13500', 42);
  story
    .pay('p3', casino, '9900', 39)
    .pay('p2', 'q5', '12100', 39)
    .pay('q5', market, '6400', 43)
    .pay('q5', casino, '5500', 44)
    .pay('p4', 'q4', '9700', 38)
    .pay('q4', 'r4', '9650', 42)
    .pay('r4', trader, '9600', 46)
    .pay('q4', 'r2', '40', 43);
}

function tellSidePaths(story: Story): void {
  // Reached c5 only after c5 had paid on: on a path without time order alone.
  const late = story.party('late-fraud', 'investmentFraud');
  story.pay(late, 'c5', '4400', 29);
  const trader = story.party('usdc-trader', 'sanctionedTrader');
  story
    .pay(trader, 'subject', '900', 24, 'usdc')
    .pay('employer', 'subject', '5600', 25, 'usdc')
    .pay('subject', 'p1', '1200', 31, 'usdc');
}

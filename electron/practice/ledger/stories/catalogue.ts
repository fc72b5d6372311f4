// Every story of the practice world. Each occurs once per chain; its subject is the address
// behind the name `subject`.
import type { Story } from '../story.ts';
import { tellClean } from './clean.ts';
import { tellDeposit } from './deposit.ts';
import { tellDirectSanctions } from './direct-sanctions.ts';
import { tellHub } from './hub.ts';
import { tellLayering } from './layering.ts';
import { tellListed } from './listed.ts';
import { tellMixer } from './mixer.ts';
import { tellNullScore } from './null-score.ts';
import { tellPaidDeposit } from './paid-deposit.ts';
import { tellSelfTransfer } from './self-transfer.ts';
import { tellTruncated } from './truncated.ts';

/** Stories by name. */
export const STORIES = [
  { name: 'clean', tell: tellClean },
  { name: 'exchange-deposit', tell: tellDeposit },
  { name: 'direct-sanctions', tell: tellDirectSanctions },
  { name: 'mixer-two-hops', tell: tellMixer },
  { name: 'layering', tell: tellLayering },
  { name: 'listed-subject', tell: tellListed },
  { name: 'truncated-volume', tell: tellTruncated },
  { name: 'null-score', tell: tellNullScore },
  { name: 'hub', tell: tellHub },
  { name: 'self-transfer', tell: tellSelfTransfer },
  { name: 'paid-deposit', tell: tellPaidDeposit },
] as const satisfies readonly { name: string; tell: (story: Story) => void }[];

/** The name of a story. */
export type StoryName = (typeof STORIES)[number]['name'];

// Everything in a stored screening that may have been seen elsewhere, most telling first.
import { termsOf } from '#shared/review/terms.ts';
import type { ScreeningView } from '#shared/screening/snapshot.ts';
import type { Thing } from './things.ts';

/**
 * The subject, then counterparties of hits, then every address of their paths; of a name its aliases
 * and the names it was matched with. May repeat.
 */
export function thingsOfScreening(view: ScreeningView): Thing[] {
  switch (view.kind) {
    case 'kya':
      return [address(view.summary.address), ...addressesOf(view.result?.hits ?? [])];
    case 'kyt':
      return [
        { kind: 'transaction', value: view.summary.transaction },
        ...addressesOf(view.result?.hits ?? []),
      ];
    case 'name':
      return [
        ...[view.summary.query, ...(view.request?.aliases ?? [])].map(name),
        ...termsOf({ kind: 'name', subject: view.summary.query, result: view.result })
          .filter(({ role }) => role === 'match')
          .map(({ text }) => name(text)),
      ];
  }
}

interface HitPlaces {
  opponentAddress: string | null;
  nodes: readonly { address: string }[];
}

function addressesOf(hits: readonly HitPlaces[]): Thing[] {
  return [
    ...hits.flatMap(({ opponentAddress }) =>
      opponentAddress === null ? [] : [address(opponentAddress)],
    ),
    ...hits.flatMap(({ nodes }) => nodes.map((node) => address(node.address))),
  ];
}

function name(value: string): Thing {
  return { kind: 'name', value };
}

function address(value: string): Thing {
  return { kind: 'address', value };
}

// Everything in a stored screening that may have been seen elsewhere, most telling first.
import type { ScreeningView } from '#shared/screening/snapshot.ts';
import type { Thing } from './things.ts';

/** The subject, then counterparties of hits, then every address of their paths; may repeat. */
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
      return [{ kind: 'name', value: view.summary.query }];
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

function address(value: string): Thing {
  return { kind: 'address', value };
}

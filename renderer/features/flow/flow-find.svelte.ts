// Looks for addresses in a picture by address, label or the person's own label, and steps through them.
import type { PrivateLabel } from '#shared/domain/label.ts';
import { FLOW_SIDES } from '#shared/flow/orient.ts';
import type { FlowNode } from '#shared/flow/tree.ts';

/** An address with its key in the picture. */
export interface Findable {
  key: string;
  node: FlowNode;
}

/** What is looked through, and how one of it is shown. */
interface FindPorts {
  nodes: () => readonly Findable[];
  labelOf: (address: string) => PrivateLabel | null;
  show: (key: string) => void;
}

/** One per picture. */
export class FlowFind {
  readonly #ports: FindPorts;
  isOpen = $state(false);
  #text = $state('');
  /** The one that was shown last. */
  #shown = $state<string | null>(null);

  constructor(ports: FindPorts) {
    this.#ports = ports;
  }

  get text(): string {
    return this.#text;
  }

  /** Another text begins before the first. */
  set text(text: string) {
    this.#text = text;
    this.#shown = null;
  }

  readonly #wanted = $derived.by(() => (this.isOpen ? this.#text.trim().toLowerCase() : ''));

  /** Keys of what was found: the subject, then side by side, the nearest hop first. */
  readonly found: readonly string[] = $derived.by(() => {
    const wanted = this.#wanted;
    if (wanted === '') return [];
    return this.#ports
      .nodes()
      .filter(({ node }) => this.#textsOf(node).some((text) => text.toLowerCase().includes(wanted)))
      .sort((a, b) => orderOf(a.node) - orderOf(b.node) || a.node.hop - b.node.hop)
      .map(({ key }) => key);
  });

  /** How far it is, e.g. 2 of 7; null where nothing is looked for. */
  readonly progress = $derived.by(() => {
    if (this.#wanted === '') return null;
    const place = this.#shown === null ? 0 : this.found.indexOf(this.#shown) + 1;
    return { place, of: this.found.length };
  });

  /** Shows the next one or the one before; after the last comes the first. */
  step(direction: 1 | -1): void {
    const { length } = this.found;
    if (length === 0) return;
    const at = this.#shown === null ? -1 : this.found.indexOf(this.#shown);
    const from = at === -1 && direction === -1 ? 0 : at;
    const key = this.found[(from + direction + length) % length];
    if (key === undefined) return;
    this.#shown = key;
    this.#ports.show(key);
  }

  #textsOf({ address, labels }: FlowNode): string[] {
    const provided = labels.flatMap(({ primary, secondary, tertiary, quaternary, text }) => [
      primary,
      secondary,
      tertiary,
      quaternary,
      text,
    ]);
    const own = this.#ports.labelOf(address)?.text;
    return [address, own, ...provided].filter((text) => typeof text === 'string');
  }
}

function orderOf({ side }: FlowNode): number {
  return side === null ? -1 : FLOW_SIDES.indexOf(side);
}

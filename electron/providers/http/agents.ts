// The connections of the transport: one pool for each way out, thrown away together when the
// trusted roots change.
import type { LookupFunction } from 'node:net';
import tls from 'node:tls';
import { Agent } from 'undici';
import { createConnector } from './connector.ts';

/** What the pools need. */
export interface AgentsOptions {
  connectTimeoutMs: number;
  /** A company's CA as PEM, trusted besides the default roots; null when there is none. */
  extraCa: () => string | null;
  /** As in `ConnectorOptions`. */
  lookup: LookupFunction | null;
}

/** Which pool is wanted. */
export interface Way {
  /** As in `TransportOptions.resolveProxy`. */
  proxy: string | null;
  /**
   * A request that creates or charges gets a connection of its own: on a reused one that the
   * server is just closing it would end as "outcome unknown" without need.
   */
  isAlone: boolean;
}

/** Pools by way. */
export class Agents {
  readonly #options: AgentsOptions;
  readonly #byWay = new Map<string, Agent>();
  /** Finishing what is on its way over connections that nobody new may use. */
  readonly #retired = new Set<Agent>();
  #extraCa: string | null = null;

  constructor(options: AgentsOptions) {
    this.#options = options;
  }

  /** The pool of a way; a new one after the extra CA changed. */
  get({ proxy, isAlone }: Way): Agent {
    this.#followCa();
    const name = `${isAlone ? 'alone' : 'shared'} ${proxy ?? ''}`;
    const known = this.#byWay.get(name);
    if (known !== undefined) return known;
    const agent = new Agent({
      connect: createConnector({
        connectTimeoutMs: this.#options.connectTimeoutMs,
        proxy: proxy === null ? null : new URL(proxy),
        lookup: this.#options.lookup,
        trustedRoots: this.#extraCa === null ? null : [...defaultRoots(), this.#extraCa],
      }),
      pipelining: isAlone ? 0 : 1,
    });
    this.#byWay.set(name, agent);
    return agent;
  }

  /** Ends every connection. */
  async close(): Promise<void> {
    const all = [...this.#byWay.values(), ...this.#retired];
    this.#byWay.clear();
    this.#retired.clear();
    await Promise.all(all.map((agent) => agent.destroy()));
  }

  #followCa(): void {
    const extraCa = this.#options.extraCa();
    if (extraCa === this.#extraCa) return;
    this.#extraCa = extraCa;
    for (const agent of this.#byWay.values()) this.#retire(agent);
    this.#byWay.clear();
  }

  #retire(agent: Agent): void {
    this.#retired.add(agent);
    const forget = (): boolean => this.#retired.delete(agent);
    agent.close().then(forget, forget);
  }
}

/** What Node trusts by itself; an older Electron's can only name the list it came with. */
function defaultRoots(): readonly string[] {
  const { getCACertificates } = tls as Partial<typeof tls>;
  return getCACertificates === undefined ? tls.rootCertificates : getCACertificates('default');
}

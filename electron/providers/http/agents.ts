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
  /** Made with the first connection: to read all roots takes a while. */
  #secureContext: tls.SecureContext | null = null;

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
        secureContext: (this.#secureContext ??= createTrust(this.#extraCa)),
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
    this.#secureContext = null;
    for (const agent of this.#byWay.values()) this.#retire(agent);
    this.#byWay.clear();
  }

  #retire(agent: Agent): void {
    this.#retired.add(agent);
    const forget = (): boolean => this.#retired.delete(agent);
    agent.close().then(forget, forget);
  }
}

/**
 * Whom every connection trusts: the roots that this program came with, and the one of the settings.
 * Never Node's default, to which variables of the environment (`NODE_EXTRA_CA_CERTS`,
 * `NODE_USE_SYSTEM_CA`, `SSL_CERT_FILE`) add roots that no person sees.
 */
function createTrust(extraCa: string | null): tls.SecureContext {
  const ca = [...tls.rootCertificates, ...(extraCa === null ? [] : [extraCa])];
  return tls.createSecureContext({ ca, minVersion: 'TLSv1.2' });
}

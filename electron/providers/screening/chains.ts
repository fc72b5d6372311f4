// The chains endpoint (blockchain API 4.1).
import type { Chain } from '#shared/screening/chain.ts';
import { addressed, sendAndRead, type CallContext, type ClientPorts } from '../call.ts';
import type { ResolvedEnvironment } from '../environment.ts';

/** The calls of this file; errors as in `ScreeningClient`. */
export interface ChainCalls {
  /** 4.1. Not charged. */
  listChains: (environment: ResolvedEnvironment, context?: CallContext) => Promise<Chain[]>;
}

/** Builds them. */
export function createChainCalls(ports: ClientPorts): ChainCalls {
  return {
    async listChains(environment, context = {}) {
      const { value } = await sendAndRead(
        ports,
        {
          ...addressed(environment, 'chains', context),
          method: 'GET',
          path: '/api/v3/chains',
          body: null,
        },
        ports.reader.readChains,
      );
      return value;
    },
  };
}

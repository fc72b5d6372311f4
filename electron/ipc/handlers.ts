// All handlers: leaving one out does not compile.
import type { Handlers } from '#shared/ipc/contract.ts';
import { createAppHandlers } from './handlers/app.ts';
import { createCaseFileHandlers } from './handlers/case-file.ts';
import { createCaseHandlers } from './handlers/cases.ts';
import { createEnvironmentHandlers } from './handlers/environments.ts';
import { createScreeningHandlers } from './handlers/screenings.ts';
import type { HandlerServices } from './services.ts';

/** Builds the handler of every call in the contract. */
export function createHandlers(services: HandlerServices): Handlers {
  return {
    ...createAppHandlers(services),
    ...createCaseFileHandlers(services),
    ...createCaseHandlers(services),
    ...createEnvironmentHandlers(services),
    ...createScreeningHandlers(services),
  };
}

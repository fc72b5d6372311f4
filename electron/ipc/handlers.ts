// All handlers: leaving one out does not compile.
import type { Handlers } from '#shared/ipc/contract.ts';
import { createAppHandlers } from './handlers/app.ts';
import { createBatchHandlers } from './handlers/batches.ts';
import { createCaseFileHandlers } from './handlers/case-file.ts';
import { createCaseHandlers } from './handlers/cases.ts';
import { createEnvironmentHandlers } from './handlers/environments.ts';
import { createJobHandlers } from './handlers/jobs.ts';
import { createNameHandlers } from './handlers/names.ts';
import { createRecordHandlers } from './handlers/records.ts';
import { createScreeningHandlers } from './handlers/screenings.ts';
import { createSettingsHandlers } from './handlers/settings.ts';
import type { HandlerServices } from './services.ts';

/** Builds the handler of every call in the contract. */
export function createHandlers(services: HandlerServices): Handlers {
  return {
    ...createAppHandlers(services),
    ...createSettingsHandlers(services),
    ...createCaseFileHandlers(services),
    ...createCaseHandlers(services),
    ...createEnvironmentHandlers(services),
    ...createScreeningHandlers(services),
    ...createJobHandlers(services),
    ...createNameHandlers(services),
    ...createBatchHandlers(services),
    ...createRecordHandlers(services),
  };
}

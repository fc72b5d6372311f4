// Everything the case file can do, by the types of what the worker serves: there is no second list.
import type { createCaseFile } from './case-file.ts';

/** The operations. Each takes one object; times and ids are given by the caller. */
export type CaseFileOperations = ReturnType<typeof createCaseFile>['operations'];

/** The same operations as promises, as everybody outside the worker sees them. */
export type CaseFile = {
  [Name in keyof CaseFileOperations]: (
    args: Parameters<CaseFileOperations[Name]>[0],
  ) => Promise<ReturnType<CaseFileOperations[Name]>>;
};

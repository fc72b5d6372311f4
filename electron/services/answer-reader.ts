// Answers are read where their bytes are stored, in the case file's thread: what the clients ask for.
import type { CaseFile } from '../casefile/operations.ts';
import type { AnswerReader } from '../providers/ports.ts';

/** The reader of the open case file. */
export function createAnswerReader(caseFile: CaseFile): AnswerReader {
  return {
    readJobAnswer: (id) => caseFile.readJobAnswer({ id }),
    readChains: (id) => caseFile.readChains({ id }),
    readRulesetList: (id) => caseFile.readRulesetList({ id }),
    readRuleset: (id) => caseFile.readRuleset({ id }),
    readRules: (id) => caseFile.readRules({ id }),
    readRule: (id) => caseFile.readRule({ id }),
    readChangedId: (id) => caseFile.readChangedId({ id }),
    readNameTask: (id) => caseFile.readNameTask({ id }),
    readNameSearch: (id) => caseFile.readNameSearch({ id }),
    readNameEntity: (id) => caseFile.readNameEntity({ id }),
    readUsage: (id) => caseFile.readUsage({ id }),
    readBodyText: (id, maxBytes) => caseFile.readBodyText({ id, maxBytes }),
  };
}

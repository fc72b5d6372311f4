// What the graph of a case shows, answered in this process.
import { answerQuestion } from '#shared/graph/questions.ts';
import { createGraphService, type GraphPorts } from '../../electron/services/graph.ts';
import { WHOLE_REPLIES } from './large-replies.ts';

/** Reads it from a case file. */
export function graphReader(caseFile: GraphPorts['caseFile']) {
  return createGraphService({
    ...{ caseFile, replies: WHOLE_REPLIES },
    answerQuestion: async (source, question) => answerQuestion(source, question),
  }).readShown;
}

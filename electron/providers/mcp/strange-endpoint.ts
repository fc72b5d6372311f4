// The tools that are called, and the error of an endpoint that does not offer them as they are known.
import { AppError } from '#shared/errors.ts';

/** The tools that are called. */
export type RuleTool = 'get_rule' | 'update_rule' | 'delete_rule';

/** The endpoint is not as it is known here; the call itself was not sent. */
export function strange(
  tool: RuleTool,
  details: {
    problem: 'missing_tool' | 'argument' | 'no_call' | 'protocol';
    argument?: string;
    serverMessage?: string;
  },
): AppError {
  return new AppError('http.service_error', `the service offers no ${tool} as it is known here`, {
    details: { tool, reached: 'no', ...details },
  });
}

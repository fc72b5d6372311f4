// `GET /api/v3/screen/result/{jobId}` (blockchain API 4.4). It only reads and never waits.
import { jsonNumber, Refusal, succeed } from '../answer.ts';
import { invalid } from './body-fields.ts';
import type { Route } from './route.ts';

/** Where a job is, with its result once COMPLETE. */
export const screenResultRoute: Route = {
  path: '/api/v3/screen/result/{jobId}',
  methods: ['GET'],
  handle: ({ parameters, query }, { jobs, engine }) => {
    const { jobId = '' } = parameters;
    if (!/^[1-9]\d{0,14}$/.test(jobId)) throw invalid('jobId', 'must be a job id');
    const type = query.get('type');
    if (type !== null && type !== 'kya' && type !== 'kyt')
      throw invalid('type', 'must be kya or kyt');
    const job = jobs.find(Number(jobId));
    if (job === undefined) throw new Refusal(404, `jobId ${jobId} does not exist`);
    const status = jobs.statusOf(job);
    return succeed({
      job_id: jsonNumber(job.id),
      type: job.request.type,
      status,
      ...(status === 'COMPLETE' ? { result: engine.screen(job.request, job.rulesets) } : {}),
    });
  },
};

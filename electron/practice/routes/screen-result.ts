// `GET /api/v3/screen/result/{jobId}` (blockchain API 4.4). It only reads and never waits.
import { jsonNumber, Refusal, succeed } from '../answer.ts';
import { invalid } from './body-fields.ts';
import type { Route } from './route.ts';

/** Where a job stands, with its result once COMPLETE. */
export const screenResultRoute: Route = {
  path: '/api/v3/screen/result/',
  methods: ['GET'],
  handle: ({ parameter, query }, { jobs, engine }) => {
    if (!/^[1-9]\d{0,14}$/.test(parameter)) throw invalid('jobId', 'must be a job id');
    const type = query.get('type');
    if (type !== null && type !== 'kya') throw invalid('type', 'must be kya');
    const job = jobs.find(Number(parameter));
    if (job === undefined) throw new Refusal(404, `jobId ${parameter} does not exist`);
    const status = jobs.statusOf(job);
    return succeed({
      job_id: jsonNumber(job.id),
      type: 'kya',
      status,
      ...(status === 'COMPLETE' ? { result: engine.screen(job.request) } : {}),
    });
  },
};

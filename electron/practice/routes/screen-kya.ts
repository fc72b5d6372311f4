// `POST /api/v3/screen/kya` (blockchain API 4.2).
import { jsonNumber, succeed } from '../answer.ts';
import { readScreenRequest } from '../screen-request.ts';
import type { Route } from './route.ts';

/** Screens an address: at once, or as a job. */
export const screenKyaRoute: Route = {
  path: '/api/v3/screen/kya',
  methods: ['POST'],
  handle: ({ body }, { jobs, engine }) => {
    const request = readScreenRequest(body);
    if (request.mode === 'sync') return succeed(engine.screen(request));
    const job = jobs.accept(body, request);
    return succeed({ job_id: jsonNumber(job.id), type: 'kya', status: 'PENDING' });
  },
};

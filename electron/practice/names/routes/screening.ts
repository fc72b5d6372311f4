// `POST /v1/screening`, `GET /v1/screening/{id}`, `GET /v1/screening/{id}/report` (name API 4).
import { answerJson, Refusal } from '../../answer.ts';
import type { NameService } from '../name-service.ts';
import { renderReport } from '../report.ts';
import { readScreeningRequest } from '../screening-request.ts';
import type { NameTask } from '../tasks.ts';
import { requireAccount, type NameRoute } from './name-route.ts';

/** Accepts a screening and answers at once. */
export const submitRoute: NameRoute = {
  path: '/v1/screening',
  methods: ['POST'],
  handle: ({ body, caller }, { tasks }) => {
    const request = readScreeningRequest(body);
    const task = tasks.accept(body, request, requireAccount(caller).id);
    const answer = answerJson(200, { id: task.id, status: 'processing', query: request.name });
    return { ...answer, isAcceptance: true };
  },
};

/** Where a task is, with its result once it is no longer at work. */
export const taskRoute: NameRoute = {
  path: '/v1/screening/{id}',
  methods: ['GET'],
  handle: ({ parameters, caller }, service) => {
    const task = findTask(service, parameters['id'], requireAccount(caller).id);
    const state = service.tasks.stateOf(task);
    const head = { id: task.id, status: state.status, query: task.request.name };
    return answerJson(
      200,
      state.status === 'processing' ? head : { ...head, result: state.result },
    );
  },
};

/** The report of a completed task; 404 before, and for a failed one. */
export const reportRoute: NameRoute = {
  path: '/v1/screening/{id}/report',
  methods: ['GET'],
  handle: ({ parameters, caller }, service) => {
    const task = findTask(service, parameters['id'], requireAccount(caller).id);
    const state = service.tasks.stateOf(task);
    if (state.status !== 'completed') throw new Refusal(404, 'No report for this screening task');
    return {
      status: 200,
      contentType: 'text/html; charset=utf-8',
      headers: {},
      body: { kind: 'text', text: renderReport(task, state.result) },
    };
  },
};

/** A task of another account is not found either. */
function findTask({ tasks }: NameService, id: string | undefined, reader: string): NameTask {
  const task = tasks.find(id ?? '', reader);
  if (task === undefined) throw new Refusal(404, 'Screening task not found');
  return task;
}

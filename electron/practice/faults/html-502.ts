// A proxy in front of the service answers with a page of its own.
import type { Fault } from './fault.ts';

/** 502 with HTML; the service never saw the request. */
export const html502: Fault = {
  kind: 'html-502',
  stage: 'instead',
  answer: () => ({
    status: 502,
    contentType: 'text/html; charset=utf-8',
    headers: {},
    body: {
      kind: 'text',
      text: '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>Bad Gateway</h1></body></html>',
    },
  }),
};

import type { IncomingMessage, ServerResponse } from 'node:http'

export type Answer = (request: IncomingMessage, body: string, response: ServerResponse) => void

/** Services that do nothing: each answers every request alike. */
export const HOLLOW_TARGETS: Readonly<Record<string, Answer>> = {
  '404': always(404, '{"statusCode":404,"message":"Not Found"}'),
  '401': always(401, '{"statusCode":401,"message":"Unauthorized"}'),
  'an empty object': always(200, '{}'),
  'an empty body': always(200),
  'what it was sent': (_, body, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  },
  'a page': always(200, '<!doctype html><title>Welcome</title><h1>It works!</h1>', 'text/html'),
}

function always(status: number, text?: string, contentType = 'application/json'): Answer {
  return (_, __, response) => {
    response.writeHead(status, text === undefined ? {} : { 'content-type': contentType }).end(text)
  }
}

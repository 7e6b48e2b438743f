import { randomInt } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { listOperations, type Operation } from '../../contract/contract.ts'
import type { Answer } from './hollow-targets.ts'

/**
 * Services that answer with the contract's examples and do nothing, like a mock made from the documents. Each looks only at
 * those parts of a request that its name mentions.
 */
export const STATIC_TARGETS: Readonly<Record<string, Answer>> = {
  'the example of each operation': byOperation((text) => text),
  'the example of each operation, under new names': byOperation(renew),
  'the example of each operation, under new names, behind keys': behindKeys(byOperation(renew)),
  'one example to each method': byMethod(),
}

const EXAMPLES = listOperations().map((operation) => ({
  operation,
  text: exampleOf(operation),
  path: new RegExp(`^${operation.row.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

/** Returns the longest example of the first success. */
function exampleOf({ object }: Operation): string {
  const success = Object.entries(object.responses).find(([status]) => status.startsWith('2'))?.[1]
  const { examples = {} } = Object.values(success?.content ?? {})[0] ?? {}
  const texts = Object.values(examples).map(({ value }) => JSON.stringify(value))
  return texts.toSorted((one, other) => other.length - one.length)[0] ?? '{}'
}

/** Accepts every GET with a known key, and refuses all other requests with a 422. */
export const refuseWrites: Answer = (request, body, response) => {
  if (request.method === 'GET') return behindKeys(byOperation((text) => text))(request, body, response)
  const refuse: Answer = (_, __, refused) => {
    refused.writeHead(422, { 'content-type': 'application/json' })
    refused.end('{"success":false,"statusCode":422,"message":"Unprocessable"}')
  }
  behindKeys(refuse)(request, body, response)
}

function findExample({ method, url = '/' }: IncomingMessage) {
  const path = url.split('?')[0]!
  return EXAMPLES.find(({ operation, path: own }) => operation.row.method === method && own.test(path))
}

function byOperation(print: (text: string) => string): Answer {
  return (request, _, response) => {
    const found = findExample(request)
    response
      .writeHead(found ? 200 : 404, { 'content-type': 'application/json' })
      .end(found ? print(found.text) : '{"statusCode":404,"message":"Not Found"}')
  }
}

/** Replaces the digits of every id, reference and token, in the same way wherever one is repeated. */
function renew(text: string): string {
  const names = new Map<string, string>()
  const renamed = (name: string) =>
    names.get(name) ??
    names
      .set(
        name,
        name.replaceAll(/\d/g, () => String(randomInt(10))),
      )
      .get(name)!
  return JSON.stringify(
    JSON.parse(text, (key, value) =>
      typeof value === 'string' && /id$|reference$|token$/i.test(key) ? renamed(value) : value,
    ),
  )
}

function byMethod(): Answer {
  return ({ method }, _, response) => {
    const example = EXAMPLES.find(({ operation }) => operation.row.method === method)?.text ?? '{}'
    response.writeHead(200, { 'content-type': 'application/json' }).end(example)
  }
}

/** Looks only at the key. Its prefix, `pk_` or `sk_`, is its type; those of the first and the second test business are known. */
function behindKeys(answer: Answer): Answer {
  return (request, body, response) => {
    const { operation } = findExample(request) ?? {}
    const { headers } = request
    const sent = String(headers['api-key'] ?? headers['public-key'] ?? headers.authorization ?? '')
    const isKnown = /^(Bearer )?[ps]k_test_of_the_(first|second)_one$/.test(sent)
    const type = sent.replace('Bearer ', '').startsWith('sk_') ? 'secret' : 'public'
    if (!operation || operation.row.key === 'none' || (isKnown && operation.row.key === type))
      return answer(request, body, response)
    const ofOtherType = operation.row.key === 'secret' ? 'Invalid SECRET key' : 'Invalid public key passed'
    const message = isKnown ? ofOtherType : 'Unauthorized'
    response
      .writeHead(401, { 'content-type': 'application/json' })
      .end(JSON.stringify({ success: false, statusCode: 401, message }))
  }
}

import { readFileSync } from 'node:fs'
import validator from 'openapi-response-validator'
import { parse } from 'yaml'

const { HAR, CHECKOUT_API, CHECKOUT_URL, BUSINESS_API, BUSINESS_URL } = process.env
const hosts = [
  { origin: new URL(CHECKOUT_URL).origin, operations: readOperations(CHECKOUT_API) },
  { origin: new URL(BUSINESS_URL).origin, operations: readOperations(BUSINESS_API) },
]

for (const { request, response } of JSON.parse(readFileSync(HAR, 'utf8')).log.entries) {
  const { origin, pathname } = new URL(request.url)
  const { operations } = hosts.find((each) => each.origin === origin)
  const operation = operations.find(
    ({ method, pattern }) => method === request.method && pattern.test({ pathname }),
  )
  const call = { method: request.method, pathname, operation: operation?.path, status: response.status }
  for (const error of operation ? validate(operation, response) : [{ message: 'is not documented' }])
    console.log(JSON.stringify({ ...call, ...error }))
}

function readOperations(file) {
  const { paths, components } = parse(readFileSync(file, 'utf8'))
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => operation.responses)
      .map(([method, { responses }]) => ({
        method: method.toUpperCase(),
        path,
        pattern: new URLPattern({ pathname: path.replaceAll(/\{(\w+)\}/g, ':$1') }),
        validator: new validator.default({ responses: resolve(responses, components), components }),
      })),
  )
}

// The validator resolves references to schemas, and not those to responses.
function resolve(responses, components) {
  const entries = Object.entries(responses).map(([status, response]) => [
    status,
    response.$ref ? components.responses[response.$ref.split('/').at(-1)] : response,
  ])
  return Object.fromEntries(entries)
}

function validate({ validator }, { status, content }) {
  // No answer came.
  if (status === 0) return []
  return validator.validateResponse(status, parseBody(content.text))?.errors ?? []
}

function parseBody(text) {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

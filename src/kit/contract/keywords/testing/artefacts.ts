import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { invalidRequestsOf, listConstraints, validRequestsOf } from '../../../arbitraries/requests-of.ts'
import {
  findDepartures,
  findEventDepartures,
} from '../../../check/harness/evaluate/conformance/conformance.ts'
import { createClientModel } from '../../../generate/model/create-client-model.ts'
import { renderOperations } from '../../../generate/operations.ts'
import { renderParameters } from '../../../generate/parameters.ts'
import { RENDERERS } from '../../../generate/renderers.ts'
import { renderTypes } from '../../../generate/types.ts'
import { demoKeys } from '../../../mock/judge-key.ts'
import { createMockInMemory, type MockRequest } from '../../../mock/testing/ask-in-memory.ts'
import { findObstacles } from '../../../sandbox/start/find-obstacles.ts'
import { compileValidators } from '../../compile-validators.ts'
import { type Contract, createContract, type OperationId } from '../../contract.ts'
import { createCompiler } from '../../create-ajv.ts'
import { describeRequests } from '../../describe-requests.ts'
import type { OpenApiDocument } from '../../document.ts'
import { describeFailures } from '../../failures.ts'
import { describeCredentials, describeOperations, listUnsentKeys } from '../../operations.ts'
import { toRenderable } from '../../renderable.ts'
import { createTranslator } from '../../wire/translator.ts'

export interface Documents {
  checkout: OpenApiDocument
  business: OpenApiDocument
}

const VALUES: Record<string, unknown[]> = {
  text: ['', 'a', 'b', 'ab', 'abcdefghijkl', '2026-01-01', 'x@y.z', 5, null, true],
  numeric: [-1, 0, 1, 1.5, 2, 3, 10, 100, 'a', null],
  list: [[], ['a'], ['a', 'a'], ['a', 'b', 'c'], [1], ['a', 1], ['b'], 'a', null],
  many: [[], ['a'], ['a', 'a'], ['b', 'a', 1], [1, 2, 3]],
  flags: [[], [true], [true, true]],
  open: [{}, { a: 1 }, { a: 'x' }],
  pair: [{}, { a: 1 }, { a: 1, b: 2 }, { a: 'x' }],
  record: [{}, { a: 1 }, { a: 'x' }, { b: 1 }, { a: 1, b: 2 }, { c: 'x' }, { a: 'x', b: 'y', c: 'z' }, null],
  any: ['a', 1, null, true, [1], { a: 1 }, { size: 'a' }],
  kinds: [{ size: 'Round' }, { size: 'other', side: 'x' }, {}],
}
const FIELDS = Object.entries(VALUES).flatMap(([name, values]) => values.map((value) => ({ [name]: value })))

export function contractOf(documents: Documents): Contract {
  return createContract(
    () => '[]',
    (path) => documents[path.startsWith('checkout') ? 'checkout' : 'business'],
  )
}

/** What code, servers and checks make of two documents, as texts to compare. */
export const ARTEFACTS: Record<string, (documents: Documents, home: Documents) => string | Promise<string>> =
  {
    typescript: async ({ checkout }) => {
      const document = toRenderable(checkout)
      return (await renderTypes(document, '')) + renderOperations(document, '')
    },
    ...Object.fromEntries(
      Object.entries(RENDERERS).map(([language, load]) => [
        language,
        async (documents: Documents) => {
          const render = await load()
          const model = models.get(documents.checkout) ?? readModel(documents)
          models.set(documents.checkout, model)
          return JSON.stringify(render(model))
        },
      ]),
    ),
    validators: ({ checkout }) => validate(checkout),
    mock: ({ checkout }) => askMock(checkout),
    sandbox: (documents, home) => describeSandbox(documents, home),
    check: (documents) => describeCheck(documents),
  }

/** Cached: five artefacts share a client model, which is slow to make. */
const models = new WeakMap<object, ReturnType<typeof createClientModel>>()
const verdicts = new WeakMap<object, object[]>()

function readModel({ checkout, business }: Documents) {
  const documents = { checkout: toRenderable(checkout), business: toRenderable(business) }
  return createClientModel(documents, ['checkout', 'business'])
}

function validate(document: OpenApiDocument, withEvents = true): string {
  const found = verdicts.get(document) ?? validateAll(document)
  verdicts.set(document, found)
  return JSON.stringify(withEvents ? found : found[0])
}

function validateAll(document: OpenApiDocument): object[] {
  const all = compileValidators(document)
  const judge = (check: ((value: unknown) => unknown) | undefined, values: object[]) =>
    values.map((value) => (check?.(value) ? 1 : 0)).join('')
  const event = createCompiler(document.components)(document.components.schemas!.Made!)
  return [
    Object.entries(all).map(([id, { body, query, path, headers, responses }]) => [
      id,
      judge(
        body,
        FIELDS.map((each) => ({ name: 'ada', ...each })),
      ),
      judge(query, [{}, ...FIELDS]),
      judge(path, [{}, { id: '' }, { id: 'a' }, { id: 'abcdefghijkl' }]),
      judge(headers, [{}, { trace: '' }, { trace: 'a' }, { trace: 'abcdefghijkl' }]),
      Object.entries(responses).map(([status, each]) => [
        status,
        judge(
          each,
          FIELDS.map((field) => ({ id: 't1', ...field })),
        ),
      ]),
    ]),
    FIELDS.map((field) => event({ event: 'thing.made', ...field })),
  ]
}

const REQUESTS: MockRequest[] = [
  ...FIELDS.map(
    (field): MockRequest => ({
      method: 'post',
      path: '/things',
      body: { name: 'ada', ...field },
      headers: { 'api-key': demoKeys.publicKey, 'content-type': 'application/json' },
    }),
  ),
  { method: 'post', path: '/things', headers: { 'api-key': demoKeys.publicKey } },
  { method: 'post', path: '/things', headers: {}, body: { name: 'ada' } },
  ...(['text', 'numeric'] as const).flatMap((name) =>
    VALUES[name]!.map(
      (value): MockRequest => ({
        method: 'get',
        path: '/things',
        query: { [name]: String(value) },
        headers: { 'api-key': demoKeys.secretKey, trace: 'a' },
      }),
    ),
  ),
  { method: 'get', path: '/things', query: { text: ['a', 'b'] }, headers: { 'api-key': demoKeys.secretKey } },
  { method: 'get', path: '/things', query: { text: 'a,b' }, headers: { 'api-key': demoKeys.secretKey } },
  { method: 'get', path: '/things', query: { 'text[a]': 'b' }, headers: { 'api-key': demoKeys.secretKey } },
  { method: 'get', path: '/things', headers: { 'api-key': demoKeys.secretKey, trace: 'abcdefghijkl' } },
  { method: 'get', path: '/things', headers: { 'api-key': demoKeys.publicKey } },
  { method: 'get', path: '/things', headers: {} },
  { method: 'get', path: '/things/abcdefghijkl', headers: { 'api-key': demoKeys.secretKey } },
  { method: 'get', path: '/things/a', headers: { 'api-key': demoKeys.secretKey } },
]

let folder = ''
export const placeMocks = (where: string) => {
  folder = where
}

async function askMock(document: OpenApiDocument): Promise<string> {
  const file = join(folder, 'mock.json')
  writeFileSync(file, JSON.stringify(document))
  const ask = await createMockInMemory(file)
  const answers: string[] = []
  for (const request of REQUESTS) answers.push(await ask(request))
  return answers.join('\n')
}

function describeSandbox(documents: Documents, home: Documents): string {
  const { checkout } = documents
  return JSON.stringify([
    describeOperations(checkout),
    describeCredentials(checkout),
    describeFailures(checkout),
    describeRequests(checkout),
    renderParameters(checkout, '', 'checkout'),
    findObstacles(contractOf(documents), contractOf(home)),
    createTranslator(contractOf(documents), contractOf(home)).problems,
    validate(checkout, false),
  ])
}

function describeCheck(documents: Documents): string {
  const contract = contractOf(documents)
  const sample = { seed: 1, numRuns: 30 }
  const ids = contract.operations.flatMap(({ operationId, row }) =>
    row.multipart ? [] : operationId,
  ) as OperationId[]
  return JSON.stringify([
    describeOperations(documents.checkout),
    describeCredentials(documents.checkout),
    listUnsentKeys(documents.checkout),
    ids.map((id) => {
      const flawed = invalidRequestsOf(id, { contract })
      return [
        fc.sample(validRequestsOf(id, { contract }), sample),
        listConstraints(id, { contract }),
        flawed && fc.sample(flawed, sample),
      ]
    }),
    contract.operations.slice(0, 2).map((operation) =>
      [200, 201, 404].map((status) =>
        FIELDS.map((field) => {
          const body = { id: 't1', ...field }
          const exchange = { operation, status, contentType: 'application/json', text: '', body }
          return findDepartures(exchange, 'proposed').map(({ text }) => text)
        }),
      ),
    ),
    FIELDS.map(
      (field) =>
        findEventDepartures(contract, 'checkout', 'thing.made', { event: 'thing.made', ...field }).length,
    ),
  ])
}

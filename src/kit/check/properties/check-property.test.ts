import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { PayloadTooLongError } from '../../../client/index.ts'
import { findOperation, type OperationId } from '../../contract/contract.ts'
import type { Target } from '../../target/target.ts'
import { ContractFailure } from '../harness/evaluate/verdict.ts'
import { expectRefusal } from '../harness/session.ts'
import { send } from '../harness/wire/send.ts'
import { type Attempt, invalidAttemptsOf, optionsOf, strangersOf, validAttemptsOf } from './attempt.ts'
import { checkProperty, type Property } from './check-property.ts'
import { findFaults } from './judge-request.ts'

const SETTINGS = { seed: 20_260_101, runs: 100 }
const SOURCES = { hints: {}, only: {}, profile: 'documented' } as const

/** Returns a service's status for a query or a body. */
type Answer = (query: URLSearchParams, body: string) => number

let server: Server | undefined
afterEach(() => server?.close())

async function serve(answer: Answer): Promise<Target> {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const isKnown = request.headers.authorization === 'Bearer sk'
    response.statusCode = isKnown ? answer(new URL(request.url!, 'http://h').searchParams, body) : 401
    response.end('{}')
  })
  await new Promise<void>((resolve) => void server!.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...{ kind: 'live', profile: 'documented', capabilities: [], publicKey: 'pk', secretKey: 'sk' },
    ...{ checkout: url, business: url },
  }
}

interface Outcome {
  error: ContractFailure
  calls: number
}

async function fail(property: Property): Promise<Outcome> {
  let calls = 0
  const run: Property['run'] = (attempt) => {
    calls += 1
    return property.run(attempt)
  }
  const error = await checkProperty({ ...property, run }, SETTINGS).then(
    () => expect.unreachable('the property holds'),
    (reason) => reason,
  )
  return { error, calls }
}

function refuses(operationId: OperationId, target: Target): Property {
  const operation = findOperation(operationId)
  return {
    fact: 'Invalid inputs are rejected',
    attempts: invalidAttemptsOf(operation, SOURCES),
    run: async (attempt) => expectRefusal(await send(target, operation, optionsOf(operation, attempt)), {}),
    findMistake: ({ request, credential }) =>
      credential || findFaults(operation, 'documented', request).length > 0 ? undefined : 'it is valid',
  }
}

function takes(operationId: OperationId, target: Target): Property {
  const operation = findOperation(operationId)
  return {
    fact: 'Valid inputs are accepted',
    attempts: validAttemptsOf(operation, SOURCES),
    run: async (attempt) => {
      const { status } = await send(target, operation, optionsOf(operation, attempt))
      if (status !== 200) throw new ContractFailure('It fails.', { expected: '200', actual: String(status) })
    },
    findMistake: ({ request }) => findFaults(operation, 'documented', request)[0],
  }
}

const isWhole = (query: URLSearchParams, name: string) => Number(query.get(name) ?? 1) >= 1
const isType = (query: URLSearchParams) => [null, 'CREDIT', 'DEBIT'].includes(query.get('type'))

describe('a service that is wrong', () => {
  test('about one enum is shown the one value that it should have refused', async () => {
    const target = await serve((query) => (isWhole(query, 'list') && isWhole(query, 'page') ? 200 : 400))
    const { error } = await fail(refuses('listTransactions', target))
    expect(error).toBeInstanceOf(ContractFailure)
    expect(error.message).toMatch(
      /^Invalid inputs are rejected, but this one is not: .*\nIt violates enum at query\.type\.\n\{"query":\{"type":"[A-Za-z_ ]+"\}\}\nseed 20260101, path [\d:]+, \d+ times shrunk$/,
    )
    expect(error).toMatchObject({ expected: 'a rejection', actual: '200 {}' })
  })

  test('about one bound is shown the value next to it', async () => {
    const target = await serve((query) =>
      Number(query.get('list') ?? 1) >= 0 && isWhole(query, 'page') && isType(query) ? 200 : 400,
    )
    const { error } = await fail(refuses('listTransactions', target))
    expect(error.message).toContain('{"query":{"list":0}}')
  })

  test('about a missing field is shown the body without it', async () => {
    const target = await serve((_, body) =>
      /^(null|"|\d|\[|true|false)|"email":[^"]/.test(body) ? 400 : 200,
    )
    const { error } = await fail(refuses('registerCadCollectionEmail', target))
    expect(error.message).toContain('It violates required at body.email.\n{"body":{}}')
  })

  test('about a key takes one that nobody has, and does not show it', async () => {
    const target = await serve(() => 400)
    const { error } = await fail({
      ...refuses('listTransactions', target),
      attempts: strangersOf({}),
      run: async ({ credential }) =>
        expectRefusal(
          {
            operation: findOperation('listAirtimeProviders'),
            status: credential ? 200 : 400,
            text: '',
          } as never,
          {},
        ),
    })
    expect(error.message).toContain('{"key":"(an unknown one)"}')
  })

  test('that breaks on a word is shown the least that breaks it', async () => {
    const target = await serve((query) => (/[A-Z]/.test(query.get('search') ?? '') ? 500 : 200))
    const { error } = await fail(takes('listTransactions', target))
    expect(error.message).toMatch(/\{"query":\{"search":"[A-Z]"\}\}/)
    expect(error).toMatchObject({ expected: '200', actual: '500' })
  })
})

describe('a service that is right', () => {
  test('takes what is valid and refuses what is not', async () => {
    const isRight: Answer = (query) =>
      isWhole(query, 'list') && isWhole(query, 'page') && isType(query) ? 200 : 400
    const target = await serve(isRight)
    await checkProperty(takes('listTransactions', target), SETTINGS)
    await checkProperty(refuses('listTransactions', target), SETTINGS)
  })
})

describe('what says nothing about the target', () => {
  const attempt: Attempt = { request: { path: {}, query: { page: 1 }, headers: {} }, headers: {} }
  const always: Property = {
    fact: 'It holds',
    attempts: fc.constant(attempt),
    run: async () => {
      throw new ContractFailure('It does not.', { expected: 'a', actual: 'b' })
    },
    findMistake: () => undefined,
  }

  test('an input that AJV judges otherwise is the mistake of the generator', async () => {
    const { error } = await fail({ ...always, findMistake: () => 'it is valid after all' })
    expect(error).not.toBeInstanceOf(ContractFailure)
    expect(error.name).not.toBe('AssertionError')
    expect(error.message).toContain(
      'the generator made an input that is not what it says: it is valid after all',
    )
  })

  test.each([
    ['a host that is not there', new TypeError('no answer')],
    ['a test that decides nothing', Object.assign(new Error('skip'), { code: 'VITEST_PENDING' })],
  ])('%s ends the property at once', async (_, reason) => {
    const { error, calls } = await fail({ ...always, run: () => Promise.reject(reason) })
    expect(error).toBe(reason)
    expect(calls).toBe(1)
  })

  test('a plaintext that its key has no room for is not tried', async () => {
    const attempts = fc
      .constantFrom('short', 'too long')
      .map((description) => ({ ...attempt, request: { ...attempt.request, body: { description } } }))
    let tried = 0
    const run = async ({ request }: Attempt) => {
      if ((request.body as { description: string }).description !== 'short')
        throw new PayloadTooLongError(500, 446)
      tried += 1
    }
    await checkProperty({ ...always, attempts, run }, SETTINGS)
    expect(tried).toBe(SETTINGS.runs)
    const { error } = await fail({ ...always, run: () => Promise.reject(new PayloadTooLongError(500, 446)) })
    expect(error.message).toContain('the generator made too few inputs')
  })
})

describe('a failure that is not seen again', () => {
  const once = (then: () => Promise<void>): Property => {
    let calls = 0
    return {
      fact: 'It holds',
      attempts: fc.constant({ request: { path: {}, query: {}, headers: {} }, headers: {} }),
      run: async () => {
        calls += 1
        if (calls > 1) return then()
        throw new ContractFailure('4242424242424242 is not there.', { expected: 'a', actual: 'b' })
      },
      findMistake: () => undefined,
    }
  }

  test.each([
    ['because it is gone', () => Promise.resolve(), 'it depends on what came before'],
    ['because nobody answers any more', () => Promise.reject(new TypeError('reset')), 'could not be sent'],
  ])('%s is a failure all the same', async (_, then, remark) => {
    const { error } = await fail(once(then))
    expect(error).toBeInstanceOf(ContractFailure)
    expect(error.message).toContain(remark)
    expect(error.message).not.toContain('4242')
  })
})

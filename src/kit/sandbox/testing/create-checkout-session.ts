import { expect } from 'vitest'
import type { OperationId } from '../../../../generated/checkout/operations.ts'
import { type Validate, validators, webhooks } from '../../../../generated/checkout/validators.js'
import { Refusal } from '../domain/refusal.ts'
import type { Context, SerialisedBody } from '../http/handler.ts'
import { type Handlers, renderRefusal } from '../operations/checkout/handler.ts'
import { handlers } from '../operations/checkout/handlers.ts'
import { createTestContext, type TestContext } from './create-test-context.ts'

type InputOf<Id extends OperationId> = Parameters<Handlers[Id]>[0]
type BodyOf<Id extends OperationId> = Exclude<Awaited<ReturnType<Handlers[Id]>>, SerialisedBody>
type DataOf<Id extends OperationId> = InputOf<Id>['body'] extends { data: infer Data } ? Data : undefined

interface Call<Id extends OperationId> {
  /** Plaintext of `data`, which must conform to the specification. */
  data?: DataOf<Id>
  query?: Partial<InputOf<Id>['query']>
}

type OperationValidators = { payload?: Validate; responses: Record<string, Validate> }

export interface CheckoutSession extends TestContext {
  /** Calls a handler like the steps do, in a transaction. Every answer and event must conform to the specification. */
  succeed<Id extends OperationId>(
    operationId: Id,
    call: Call<Id>,
    overrides?: Partial<Context>,
  ): Promise<BodyOf<Id>>
  refuse<Id extends OperationId>(
    operationId: Id,
    call: Call<Id>,
    overrides?: Partial<Context>,
  ): Promise<Refusal>
}

/** Creates the handlers of the checkout API over an empty database. */
export async function createCheckoutSession(): Promise<CheckoutSession> {
  const test = await createTestContext()

  async function call<Id extends OperationId>(
    operationId: Id,
    { data, query }: Call<Id>,
    overrides: Partial<Context>,
  ): Promise<BodyOf<Id> | Refusal> {
    const { payload, responses }: OperationValidators = validators[operationId]
    if (payload) expectConforming(payload, data)
    const input = { body: { data }, query: { page: 1, limit: 20, ...query }, path: {} }
    const handle = handlers[operationId] as (input: unknown, context: Context) => Promise<BodyOf<Id>>
    const answer = await test.database
      .write((db) => handle(input, { ...test.context, db, ...overrides }))
      .catch((error) => {
        if (error instanceof Refusal) return error
        throw error
      })
    if (answer instanceof Refusal) {
      expect(responses, operationId).toHaveProperty(String(answer.status))
      expectConforming(responses[answer.status]!, renderRefusal(answer))
    } else expectConforming(responses[200]!, JSON.parse(JSON.stringify(answer)))
    expectEventsConform(test)
    return answer
  }

  return {
    ...test,
    async succeed(operationId, input, overrides = {}) {
      const answer = await call(operationId, input, overrides)
      if (answer instanceof Refusal) throw new Error(`${operationId} was refused: ${answer.message}`)
      return answer
    },
    async refuse(operationId, input, overrides = {}) {
      const answer = await call(operationId, input, overrides)
      if (!(answer instanceof Refusal)) throw new Error(`${operationId} was not refused`)
      return answer
    },
  }
}

/** Expects that the specification knows every announced event. */
export function expectEventsConform({ events, context }: Pick<TestContext, 'events' | 'context'>): void {
  for (const { event, data } of events.filter(({ event }) => !event.startsWith('aml.'))) {
    expect(webhooks).toHaveProperty([event])
    const createdAt = new Date(context.now).toISOString()
    expectConforming(webhooks[event as keyof typeof webhooks], { id: 'event', event, createdAt, data })
  }
}

function expectConforming(validate: Validate, value: unknown): void {
  const conforms = validate(value)
  expect(conforms ? [] : validate.errors).toEqual([])
}

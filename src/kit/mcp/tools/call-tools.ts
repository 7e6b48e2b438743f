import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { ApiError, type Confirmation, OutcomeUnknownError } from '../../../client/errors.ts'
import { type Connection, connect } from '../../../client/sandbox/connect.ts'
import { isSafe, type Operation } from '../../contract/contract.ts'
import { InputError } from '../../expected-error.ts'
import { quoteText, showJson } from '../../visible-text.ts'
import { explainError } from '../reference/explain-error.ts'
import { findOperation } from '../reference/find-operation.ts'
import type { Workbench } from '../workbench.ts'
import { addTool, ToolFailure } from './add-tool.ts'
import { offset } from './reference-tools.ts'

type NamedCall = (input: unknown, options: object) => Promise<unknown>

const business = z
  .union([z.int().min(0).max(9), z.string().max(100)])
  .default(0)
  .describe('Whose keys: place, id or name of a business of the sandbox.')

/** Adds calls of the service, which only ever go to the sandbox. */
export function addCallTools(server: McpServer, bench: Workbench): void {
  addTool(server, {
    name: 'call',
    title: 'Call an operation',
    description:
      'Call an operation of the sandbox, by its operationId, with plain input; the client adds keys and encrypts. Path and query parameters and the members of the body stand in one object: {"data": {"reference": "ORD-1"}}. A write needs an intent. After a lost answer call again with the same intent and input: it is carried out once. Only the sandbox of sandbox_start is called, never a live service.',
    input: z.strictObject({
      operation: z
        .string()
        .min(1)
        .max(100)
        .describe('Such as createOrder; read operation:createOrder for its fields.'),
      input: z.record(z.string(), z.unknown()).default({}),
      intent: z
        .string()
        .min(1)
        .max(200)
        .optional()
        .describe(
          'Your name of this one write, such as "pay ORD-1". The same name and input: the same idempotency key.',
        ),
      as: business,
      scenario: z
        .string()
        .max(200)
        .optional()
        .describe(
          'What this call meets, such as dropAnswer=true or decline=51; see sandbox_act plan_scenario.',
        ),
      timeout_ms: z.int().min(1).max(60_000).default(15_000),
      offset,
    }),
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
    async run({ operation: operationId, input, intent, as, scenario, timeout_ms: timeoutMs }) {
      const operation = findCall(operationId)
      const idempotencyKey = keyFor(bench, operation, { intent, as, input })
      const connection = connect(await bench.sandbox().ready(), { as, timeoutMs })
      const options = {
        ...(idempotencyKey && { idempotencyKey }),
        ...(scenario && { headers: { 'x-sandbox-scenario': scenario } }),
      }
      try {
        const answer = await callOf(connection, operation)(input, options)
        if (intent) bench.intents.settle(intent)
        return showJson(answer ?? null)
      } catch (error) {
        if (error instanceof OutcomeUnknownError && intent) bench.intents.doubt(intent, error)
        throw explainFailure(error, intent)
      }
    },
  })
  addTool(server, {
    name: 'confirm',
    title: 'Confirm a write whose answer was lost',
    description:
      'Ask the sandbox whether a write took effect whose answer did not come. Sends what only reads; for createCheckoutLink the same request again, under its key. done: go on, the record is in the answer. not_done: call again with the same intent and input. unknown: a person decides.',
    input: z.strictObject({
      intent: z.string().min(1).max(200).describe('The intent of that call.'),
      offset,
    }),
    hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    async run({ intent }) {
      const confirmation = await bench.intents.doubtOf(intent).confirm()
      if (confirmation.outcome === 'done') bench.intents.settle(intent)
      return showJson({ ...confirmation, next: NEXT[confirmation.outcome] })
    },
  })
}

const NEXT: Record<Confirmation['outcome'], string> = {
  done: 'It took effect once. Go on as after a success.',
  not_done: 'Call again with the same intent and the same input.',
  unknown: 'Ask a person. In the sandbox, calling again with the same intent and input is safe, too.',
}

function findCall(operationId: string): Operation {
  const found = findOperation(operationId)
  if (!found.row.multipart) return found
  throw new InputError(
    `operation: ${operationId} takes a file, which this tool cannot give. Call it by a program.`,
  )
}

interface Meant {
  intent: string | undefined
  as: number | string
  input: unknown
}

/** Returns the idempotency key of a write; undefined for a read, and if the contract has none. */
function keyFor(bench: Workbench, operation: Operation, { intent, as, input }: Meant): string | undefined {
  const { operationId, row } = operation
  if (isSafe(operation) || row.idempotencyHeader === undefined) {
    if (intent === undefined) return undefined
    throw new InputError(`intent: ${operationId} does not accept an idempotency key. Leave intent out.`)
  }
  if (intent !== undefined)
    return bench.intents.keyOf(intent, { operation: operationId, business: as, input })
  throw new InputError(
    `intent: ${operationId} is a write. Name what you mean to do once, such as "${operationId} ORD-1", and keep the name: after a lost answer it makes the repetition safe. Nothing was sent.`,
  )
}

function callOf(connection: Connection, { host, operationId }: Operation): NamedCall {
  const client = connection[host] as unknown as Record<string, NamedCall>
  return client[operationId]!
}

/** Explains the outcome of a call and what to do, without any value that was sent. */
function explainFailure(error: unknown, intent: string | undefined): unknown {
  if (error instanceof OutcomeUnknownError) {
    const { code } = error.cause
    const next = intent
      ? `Call confirm with intent ${quoteText(intent)}, or call again with the same intent and the same input: it is carried out once.`
      : 'It has no idempotency key: look the record up before you repeat it.'
    return new ToolFailure(
      `Outcome unknown: ${error.operationId} was sent, no answer came (${code}), and it may have taken effect. ${next}`,
    )
  }
  if (!(error instanceof ApiError)) return error
  const { status, statusCode, apiMessage: message, operationId: operation, fieldErrors, requestId } = error
  const fields = fieldErrors.map((each) => `- ${each.field}: ${each.message}`)
  return new ToolFailure(
    [
      error.message,
      ...(fields.length > 0 ? [`Fields at fault:\n${fields.join('\n')}`] : []),
      ...(requestId ? [`Request: ${requestId}`] : []),
      explainError({ status, statusCode, message, operation }),
    ].join('\n\n'),
  )
}

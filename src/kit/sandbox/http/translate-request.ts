import { Refusal, renameFields } from '../domain/refusal.ts'
import type { RequestInput, Step } from './step.ts'
import type { Wire } from './wire.ts'

/** Translates the input into the names and values that the handlers know, and field names in their refusals back. */
export const translateRequest: Step = async (exchange, next) => {
  const { wire } = exchange.operation
  if (!wire) return next()
  exchange.input = readWire(wire, exchange.input)
  exchange.isTranslated = true
  try {
    return await next()
  } catch (error) {
    throw error instanceof Refusal ? renameFields(error, wire.nameOf) : error
  }
}

/** Translates a request into what the handlers know. */
export function readWire({ translator }: Wire, input: RequestInput): RequestInput {
  const { path, query, body } = translator.requestFromWire({ ...input, headers: {} })
  return { path: path as Record<string, string>, query, body }
}

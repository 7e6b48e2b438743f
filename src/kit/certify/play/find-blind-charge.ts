import type { Breach } from '../record.ts'
import type { Step } from '../scenario.ts'
import type { ServiceCall } from '../service/listener.ts'
import { operationsOf } from '../service/start-service.ts'

/** Events may say what became of a charge. */
const INFORMING: readonly Step['do'][] = ['deliver', 'invent', 'recover', 'rush']

/** A charge whose outcome the app does not know. */
interface UnsureCharge {
  /** Undefined if the fault came before the request was read. */
  reference: string | undefined
  key: string | undefined
}

/** Finds a charge of unknown outcome that is repeated under another idempotency key before the app has looked the order up. */
export function createBlindChargeFinder() {
  let unsure: UnsureCharge[] = []
  let isFound = false
  return {
    beforeStep(step: Step): void {
      if (INFORMING.includes(step.do)) unsure = []
    },
    find(call: Omit<ServiceCall, 'method' | 'responseBody'>): Breach | undefined {
      const { operationId, path, requestBody, status, isDropped, idempotencyKey: key } = call
      if (operationsOf('verify').includes(operationId)) {
        const asked = `${path} ${JSON.stringify(requestBody)}`
        unsure = unsure.filter(({ reference }) => reference !== undefined && !asked.includes(reference))
      }
      if (operationId === 'listTransactions') unsure = []
      if (!operationsOf('charge').includes(operationId)) return undefined
      const reference = findReference(requestBody)
      const known = unsure.find(
        (each) => each.reference === reference || each.reference === undefined || reference === undefined,
      )
      // 503 comes with Retry-After, which asks for a repetition
      if (isDropped || (status >= 500 && status !== 503)) unsure.push({ reference, key })
      if (isFound || !known || (key !== undefined && key === known.key)) return undefined
      isFound = true
      return {
        kind: 'blind-charge',
        message: `The app called ${operationId} again while the outcome of its last charge was unknown, under another idempotency key, and had not looked the order up: if both are executed, the payer pays twice.`,
      }
    },
  }
}

function findReference(body: unknown): string | undefined {
  const { reference, order } = (body ?? {}) as { reference?: unknown; order?: { reference?: unknown } }
  const found = reference ?? order?.reference
  return typeof found === 'string' ? found : undefined
}

import { findOperation, type OperationId, type Profile } from '../../../src/kit/contract/contract.ts'
import type { Fault, Service, WireAnswer, WireRequest } from '../fault.ts'
import { contentOf, defineFault, exampleAnswer, type Fields, isSuccess, withBody } from '../rewrites.ts'

/** Reads that answer from memory what they answered first. */
const READS: [OperationId, Profile][] = [
  ['getOrderStatus', 'proposed'],
  ['verifyOrder', 'proposed'],
  ['verifyPayment', 'proposed'],
  ['listTransactions', 'documented'],
  ['listAmlRecords', 'proposed'],
  ['listRefunds', 'documented'],
  ['listChargebacks', 'proposed'],
  ['listCadCollectionEmails', 'documented'],
]

function stale([operationId, profile]: [OperationId, Profile]): Fault {
  return defineFault(
    'stale-read',
    operationId,
    undefined,
    profile,
    'answers a question as it did at first',
    () => {
      const first = new Map<string, WireAnswer>()
      return {
        onResponse(answer, { sender, path, query, plaintext }) {
          if (!isSuccess(answer)) return undefined
          const key = JSON.stringify([sender?.business, path, query, plaintext])
          const known = first.get(key)
          if (!known) first.set(key, answer)
          return known && known.text !== answer.text ? known : undefined
        },
      }
    },
  )
}

/** Writes that are answered and never made. */
const WRITES: [OperationId, Profile, describes: string][] = [
  ['createOrder', 'documented', 'forgets the order that it created'],
  ['payOrder', 'proposed', 'answers that an order is paid, and does not pay it'],
  ['createRefund', 'documented', 'forgets the refund that it created'],
  ['saveCard', 'proposed', 'answers a token for a card that it does not save'],
  ['chargeToken', 'proposed', 'answers that a token is charged, and does not charge it'],
  ['initiatePayment', 'proposed', 'forgets the payment order that it created'],
  ['chargeCard', 'proposed', 'answers that a card is charged, and does not charge it'],
  ['registerCadCollectionEmail', 'documented', 'forgets the email that it registered'],
  ['removeCadCollectionEmail', 'documented', 'answers that an email is removed, and keeps it'],
  ['submitSourceOfFunds', 'proposed', 'answers that a proof is taken, and loses it'],
]

/** Only what the target would have taken is lost: the caller's key is right. */
function lost([operationId, profile, describes]: (typeof WRITES)[number]): Fault {
  return defineFault('write-lost', operationId, undefined, profile, describes, () => ({
    onRequest(request) {
      const { sender, operation } = request
      if (!sender?.isCurrent || sender.type !== operation.row.key) return undefined
      if (operation.row.encrypted && request.plaintext === undefined) return undefined
      const answer = exampleAnswer(operation)
      const echoed = echo(answer.body as Fields, contentOf(request))
      return withBody(answer, echoed)
    },
  }))
}

/** The example with what the request says of itself, as far as it names it alike. */
function echo(body: Fields, content: unknown): Fields {
  const said = collectTexts(content)
  const walk = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(walk)
    if (typeof node !== 'object' || node === null) return node
    return Object.fromEntries(
      Object.entries(node).map(([name, value]) => [name, said.get(name) ?? walk(value)]),
    )
  }
  return walk(body) as Fields
}

const ECHOED = ['reference', 'email', 'orderReference']

function collectTexts(node: unknown, found = new Map<string, string>()): Map<string, string> {
  if (typeof node !== 'object' || node === null) return found
  for (const [name, value] of Object.entries(node)) {
    if (ECHOED.includes(name) && typeof value === 'string') found.set(name, value)
    collectTexts(value, found)
  }
  return found
}

/** States in which an operation is refused, and is not any more. */
const TRANSITIONS: [OperationId, asks: 'getOrderStatus' | 'verifyPayment', statuses: string[]][] = [
  ['payOrder', 'getOrderStatus', ['SUCCESSFUL', 'FAILED', 'EXPIRED']],
  ['createRefund', 'getOrderStatus', ['INITIATED', 'EXPIRED']],
  ['saveCard', 'getOrderStatus', ['CANCELLED']],
  ['chargeCard', 'verifyPayment', ['SUCCESSFUL', 'EXPIRED', 'REVERSED']],
]

function allow(operationId: OperationId, asks: (typeof TRANSITIONS)[number][1], status: string): Fault {
  const describes = `does not refuse it where the order is ${status}`
  return defineFault('transition-allowed', operationId, status, 'proposed', describes, () => ({
    async onResponse(answer, request, service) {
      if (answer.status !== 409) return undefined
      return (await statusOf(request, service, asks)) === status
        ? exampleAnswer(request.operation)
        : undefined
    },
  }))
}

/** Where the order of a request stands, asked of the target itself. */
async function statusOf(
  request: WireRequest,
  service: Service,
  asks: 'getOrderStatus' | 'verifyPayment',
): Promise<unknown> {
  const { reference } = contentOf(request) as { reference: string }
  const operation = findOperation(asks)
  const { method, path } = operation.row
  const question: WireRequest = {
    ...request,
    ...{ operation, method, query: [], parameters: { reference } },
    path: path.replace('{reference}', reference),
    body: asks === 'getOrderStatus' ? { data: '' } : undefined,
    plaintext: asks === 'getOrderStatus' ? { reference } : undefined,
  }
  const { body } = await service.ask(service.as(question, request.sender?.business ?? 0))
  const { data } = body as { data: { status?: string; orderSummary?: { status: string } } | null }
  return data?.orderSummary?.status ?? data?.status
}

/** Other conflicts, by the operation whose every 409 becomes a success. */
const CONFLICTS: [way: string, OperationId, Profile, describes: string][] = [
  ['same-reference', 'createOrder', 'proposed', 'creates a second order under the same reference'],
  ['same-reference', 'chargeToken', 'proposed', 'charges a token twice under the same reference'],
  ['transition-allowed', 'submitSourceOfFunds', 'proposed', 'takes a proof once the review is over'],
  ['transition-allowed', 'submitSourceOfFundsFile', 'proposed', 'takes a file once the review is over'],
  [
    'email-of-two',
    'registerCadCollectionEmail',
    'documented',
    'registers an email that belongs to another business',
  ],
]

function ignoreConflict([way, operationId, profile, describes]: (typeof CONFLICTS)[number]): Fault {
  return defineFault(way, operationId, undefined, profile, describes, () => ({
    onResponse: ({ status }, { operation }) => (status === 409 ? exampleAnswer(operation) : undefined),
  }))
}

/** A refund that is refused because of its sum. */
function overRefund(): Fault {
  return defineFault(
    'over-refund',
    'createRefund',
    undefined,
    'proposed',
    'gives back more than was paid',
    () => ({
      async onResponse(answer, request, service) {
        if (answer.status !== 409) return undefined
        const status = await statusOf(request, service, 'getOrderStatus')
        return status === 'SUCCESSFUL' ? exampleAnswer(request.operation) : undefined
      },
    }),
  )
}

const IDEMPOTENT: OperationId[] = [
  'createOrder',
  'payOrder',
  'chargeToken',
  'initiatePayment',
  'createCheckoutLink',
]

function ignoreKey(operationId: OperationId): Fault {
  return defineFault(
    'idempotency-ignored',
    operationId,
    undefined,
    'proposed',
    'does not look at Idempotency-Key',
    () => ({
      onRequest(request) {
        const { 'idempotency-key': key, ...headers } = request.headers
        return key === undefined ? undefined : { ...request, headers }
      },
    }),
  )
}

export function listStateFaults(): Fault[] {
  return [
    ...READS.map(stale),
    ...WRITES.map(lost),
    ...TRANSITIONS.flatMap(([operationId, asks, statuses]) =>
      statuses.map((status) => allow(operationId, asks, status)),
    ),
    ...CONFLICTS.map(ignoreConflict),
    overRefund(),
    ...IDEMPOTENT.map(ignoreKey),
  ]
}

import { readPlaintextExample } from '../../../src/kit/check/harness/wire/request.ts'
import { listOperations, type Operation, type OperationId } from '../../../src/kit/contract/contract.ts'
import type { Fault, WireRequest } from '../fault.ts'
import {
  contentOf,
  defineFault,
  type Fields,
  isRecord,
  isSuccess,
  refusalOf,
  withContent,
} from '../rewrites.ts'

/** What a request must hold; the last name of a path is the field. */
const REQUIRED: [OperationId, field: string][] = [
  ['createOrder', 'customer'],
  ['payOrder', 'paymentOption'],
  ['getOrderFee', 'amount'],
  ['trackOrderEvent', 'eventName'],
  ['createRefund', 'reference'],
  ['initiatePayment', 'amount'],
  ['initiatePayment', 'customer'],
  ['createCheckoutLink', 'redirectUrl'],
  ['chargeCard', 'reference'],
  ['attachCustomerKyc', 'idType'],
  ['submitSourceOfFunds', 'proofUrl'],
  ['registerCadCollectionEmail', 'email'],
]

/** Leaves no trace of what a request lacks: the example's value stands in for it. */
function missing([operationId, path]: [OperationId, string]): Fault {
  const profile = operationId === 'registerCadCollectionEmail' ? 'documented' : 'proposed'
  return defineFault(
    'missing-accepted',
    operationId,
    path,
    profile,
    `takes a request without ${path}`,
    () => ({
      onRequest(request) {
        const content = contentOf(request)
        if (!isRecord(content)) return undefined
        const names = path.split('.')
        const example = exampleContent(request.operation)
        return fill(content, example, names)
          ? undefined
          : withContent(request, filled(content, example, names))
      },
    }),
  )
}

/** Whether the field is there already, or what would hold it is not. */
function fill(content: Fields, example: Fields, [name, ...rest]: string[]): boolean {
  if (rest.length === 0) return name! in content || !(name! in example)
  const holder = content[name!]
  return !isRecord(holder) || fill(holder, example[name!] as Fields, rest)
}

function filled(content: Fields, example: Fields, [name, ...rest]: string[]): Fields {
  const value =
    rest.length === 0 ? example[name!] : filled(content[name!] as Fields, example[name!] as Fields, rest)
  return { ...content, [name!]: value }
}

function exampleContent(operation: Operation): Fields {
  if (operation.row.encrypted?.cipher === 'rsa') return readPlaintextExample(operation) as Fields
  const [content] = Object.values(operation.object.requestBody?.content ?? {})
  return Object.values(content?.examples ?? {})[0]?.value as Fields
}

interface Leniency {
  way: string
  detail?: string
  describes: string
  operations: OperationId[]
  /** The content made acceptable; undefined where it was so before. */
  mend: (content: Fields) => Fields | undefined
}

const PRICED: OperationId[] = ['createOrder', 'getOrderFee', 'chargeToken', 'initiatePayment']

/** Where a request says how much: under `order`, or at its top. */
function mendMoney(mend: (money: Fields) => Fields | undefined) {
  return (content: Fields): Fields | undefined => {
    const order = isRecord(content.order) ? mend(content.order) : undefined
    if (order) return { ...content, order: { ...(content.order as Fields), ...order } }
    const money = mend(content)
    return money && { ...content, ...money }
  }
}

const LENIENCIES: Leniency[] = [
  {
    way: 'zero',
    describes: 'takes an amount of nothing or less',
    operations: ['createOrder', 'initiatePayment', 'createRefund'],
    mend: mendMoney(({ amount }) =>
      typeof amount === 'number' && amount <= 0 ? { amount: 100 } : undefined,
    ),
  },
  {
    way: 'decimals',
    describes: 'takes more decimals than the currency has',
    operations: ['createOrder', 'createRefund'],
    mend: mendMoney(({ amount }) =>
      typeof amount === 'number' && amount > 1 && !Number.isInteger(amount * 100)
        ? { amount: Math.round(amount) }
        : undefined,
    ),
  },
  {
    way: 'text',
    describes: 'takes an amount that is a text',
    operations: ['initiatePayment'],
    mend: mendMoney(({ amount }) => (typeof amount === 'string' ? { amount: Number(amount) } : undefined)),
  },
  {
    way: 'unknown-field-accepted',
    describes: 'takes a field that nobody knows',
    operations: ['initiatePayment', 'attachCustomerKyc'],
    mend: ({ colour, ...rest }) => (colour === undefined ? undefined : rest),
  },
]

function lenient({ way, describes, operations, mend }: Leniency): Fault[] {
  return operations.map((operationId) =>
    defineFault(way, operationId, undefined, 'proposed', describes, () => ({
      onRequest(request) {
        const content = contentOf(request)
        const mended = isRecord(content) ? mend(content) : undefined
        return mended && withContent(request, mended)
      },
    })),
  )
}

/** What is refused for its currency is taken as if it were another one. */
function widen(operationId: OperationId): Fault {
  const describes = 'takes a currency that is not supported'
  const mend = mendMoney(({ currency }) => (currency === undefined ? undefined : { currency: 'NGN' }))
  return defineFault('unsupported-accepted', operationId, undefined, 'documented', describes, () => ({
    async onResponse({ status }, request, service) {
      const content = contentOf(request)
      const mended = status === 400 && isRecord(content) ? mend(content) : undefined
      const answer = mended && (await service.ask(withContent(request, mended)))
      return answer && isSuccess(answer) ? answer : undefined
    },
  }))
}

/** One currency that is supported is not, of one operation alone. */
function narrow(): Fault {
  const describes = 'takes one currency less than the other operations'
  return defineFault('supported-refused', 'createCheckoutLink', undefined, 'documented', describes, () => ({
    onRequest: (request) =>
      isRecord(request.body) && request.body.currency === 'KES'
        ? refusalOf(request.operation, 400)
        : undefined,
  }))
}

const BODIES = listOperations().filter(({ object }) => object.requestBody?.content?.['application/json'])

/** Largest body in bytes. */
const MOST_BYTES = 64 * 1024

/** How the body comes: of every fifth operation its type is not looked at, of the next its size. */
function listTransportFaults(): Fault[] {
  return BODIES.flatMap((operation, turn): Fault[] => {
    const { operationId } = operation
    if (turn % 5 === 0) {
      return [
        defineFault(
          'media-type',
          operationId,
          undefined,
          'proposed',
          'takes JSON that is sent as text',
          () => ({
            onRequest: (request) =>
              request.headers['content-type']?.startsWith('text/plain')
                ? { ...request, headers: { ...request.headers, 'content-type': 'application/json' } }
                : undefined,
          }),
        ),
      ]
    }
    if (turn % 5 === 1) return [unlimited(operation)]
    return []
  })
}

function unlimited({ operationId }: Operation): Fault {
  return defineFault(
    'too-large',
    operationId,
    undefined,
    'proposed',
    'takes a body of more than 64 KB',
    () => ({
      onResponse: (answer, request: WireRequest) =>
        answer.status === 413 && JSON.stringify(request.body ?? '').length > MOST_BYTES
          ? { ...refusalOf(request.operation, 400) }
          : undefined,
    }),
  )
}

export function listInputFaults(): Fault[] {
  return [
    ...REQUIRED.map(missing),
    ...LENIENCIES.flatMap(lenient),
    ...PRICED.map(widen),
    narrow(),
    ...listTransportFaults(),
  ]
}

import {
  findObject,
  type Operation,
  type OperationId,
  readDocument,
  schemaOf,
} from '../../src/kit/contract/contract.ts'
import { gapOf } from '../../src/kit/contract/document.ts'

/**
 * A way in which a service may fill the gaps of the interface document otherwise than this contract proposes. Held to
 * the facts alone, none of them is at fault.
 */
export interface Alternative {
  name: string
  /** One sentence. */
  describes: string
  /** Refuses a request that the sandbox would have taken. */
  refuse?: (request: AlternativeRequest) => AlternativeAnswer | undefined
  /** Says the same in another form. */
  rephrase?: (answer: AlternativeAnswer, operation: Operation) => AlternativeAnswer
}

export interface AlternativeRequest {
  operation: Operation
  headers: Record<string, string>
  query: URLSearchParams
  /** Undefined where it is not JSON. */
  body: unknown
}

export interface AlternativeAnswer {
  status: number
  /** JSON, or what a media type says that is none; undefined for none. */
  body?: unknown
  /** By default JSON's own. */
  mediaType?: string
}

type Rephrase = NonNullable<Alternative['rephrase']>

export const ALTERNATIVES: readonly Alternative[] = [
  {
    name: 'created',
    describes: 'What was made is answered with 201.',
    rephrase: onSuccess((answer, { row }) => (row.method === 'POST' ? { ...answer, status: 201 } : answer)),
  },
  {
    name: 'no-content',
    describes: 'Where no answer is shown, there is none: 204. Answers of checkout carry a statusCode.',
    rephrase: onUnshown((answer, { host }) => (host === 'business' ? { status: 204 } : answer)),
  },
  {
    name: 'own-bodies',
    describes: 'Where no answer is shown, it is a list of something else.',
    rephrase: onUnshown((answer) => ({ ...answer, body: { statusCode: '00', result: [1, 2] } })),
  },
  {
    name: 'empty-bodies',
    describes: 'Where no answer is shown, it is a statusCode and nothing else.',
    rephrase: onUnshown((answer) => ({ ...answer, body: { statusCode: '00' } })),
  },
  {
    name: 'own-errors',
    describes: 'A refusal has another form, and says the same.',
    rephrase: (answer) =>
      isSuccess(answer)
        ? answer
        : { ...answer, body: { statusCode: answer.status, error: { text: messageOf(answer), hints: [] } } },
  },
  {
    name: 'own-statuses',
    describes: 'Refusals have other statuses, except those that are shown.',
    rephrase: (answer) => ({ ...answer, status: ownStatusOf(answer) }),
  },
  {
    name: 'more-fields',
    describes: 'Every record has fields of which nobody was told.',
    rephrase: (answer) => ({ ...answer, body: addFields(answer.body) }),
  },
  {
    name: 'no-nulls',
    describes: 'A field without a value is left out.',
    rephrase: (answer) => ({ ...answer, body: dropNulls(answer.body) }),
  },
  {
    name: 'own-values',
    describes:
      'Statuses, deposit types, channels and methods have other values, except the ones that are shown.',
    rephrase: onSuccess((answer, operation) => ({ ...answer, body: renameValues(answer.body, operation) })),
  },
  ...[302, 400, 401, 403].map((status) => ({
    name: `own-credential-${status}`,
    describes: `The business API takes another credential than a bearer key, and answers ours with ${status}.`,
    refuse: refuseWith(status, ({ operation: { host, row } }) => host === 'business' && row.key === 'secret'),
  })),
  {
    name: 'locks-out',
    describes: 'Who sends a key that is nobody’s is told to come back later, and not when.',
    refuse: refuseWith(429, ({ operation, headers }) => isUnknownKey(operation, headers)),
  },
  {
    name: 'wants-content-type',
    describes: 'Every request of checkout and S2S has to name its content type, also one without a body.',
    refuse: refuseWith(
      415,
      ({ operation: { host, row }, headers }) =>
        (host === 'checkout' || row.path.startsWith('/s2s/')) &&
        headers['content-type']?.split(';')[0]?.toLowerCase() !== 'application/json',
    ),
  },
  {
    name: 'registers-once',
    describes: 'An email that is registered is refused to the business that registered it too.',
    refuse: refuseWith(409, ({ operation, headers, body }) => {
      if (operation.operationId !== 'registerCadCollectionEmail') return false
      const name = JSON.stringify([headers.authorization, body])
      return registered.has(name) || !registered.add(name)
    }),
  },
  {
    name: 'clear-payloads',
    describes: 'Verification, refunds and tokenized charges are sent in the clear.',
    refuse: refuseWith(
      422,
      ({ operation: { row }, headers }) =>
        row.encrypted && row.key === 'secret' && headers['api-key']?.startsWith('sk_'),
    ),
  },
  {
    name: 'own-payloads',
    describes: 'Every encrypted payload and every S2S body has other fields, so that ours are refused.',
    refuse: refuseWith(
      400,
      ({ operation, headers }) =>
        (operation.row.encrypted || operation.row.path.startsWith('/s2s/')) &&
        operation.row.method !== 'GET' &&
        hasRightKey(operation, headers),
    ),
  },
  {
    name: 'hides-records',
    describes: 'No order and no card token of ours is there, and what is not there is forbidden to everyone.',
    refuse: refuseWith(
      403,
      ({ operation, headers }) =>
        NAMES_RECORD.includes(operation.operationId) && hasRightKey(operation, headers),
    ),
  },
  {
    name: 'text-errors',
    describes: 'A refusal is a line of text.',
    rephrase: (answer) =>
      isSuccess(answer) ? answer : { ...answer, body: messageOf(answer), mediaType: 'text/plain' },
  },
  {
    name: 'empty-errors',
    describes: 'A refusal whose message is not shown has no body.',
    rephrase: (answer) => (isSuccess(answer) || isShownMessage(answer) ? answer : { status: answer.status }),
  },
  {
    name: 'errors-in-200',
    describes: 'A refusal whose status is not shown is a 200 that tells of no success.',
    rephrase: (answer) =>
      isSuccess(answer) || isShownMessage(answer)
        ? answer
        : { status: 200, body: { success: false, statusCode: answer.status, message: messageOf(answer) } },
  },
  {
    name: 'own-media-types',
    describes: 'Answers and refusals are of other media types whose bodies are JSON.',
    rephrase: (answer) => ({
      ...answer,
      mediaType: isSuccess(answer) ? 'application/vnd.payments.v2+json' : 'application/problem+json',
    }),
  },
  {
    name: 'passing-fields',
    describes: 'Every answer has a number and a time of its own, and what links to a file is signed anew.',
    rephrase: (answer) => {
      const number = ++answered
      const sign = (name: string, value: unknown) =>
        name === 'proofUrl' && value ? `${value}?signature=${number}` : value
      const body = mapMembers(answer.body, sign)
      return { ...answer, body: isRecord(body) ? { ...body, requestId: `req-${number}` } : body }
    },
  },
  {
    name: 'basic-timestamps',
    describes: 'Timestamps are in the basic form of ISO 8601, with a comma.',
    rephrase: (answer) => ({
      ...answer,
      body: mapMembers(answer.body, (_, value) =>
        typeof value === 'string' && TIMESTAMP.test(value)
          ? value.replaceAll(/-|:/g, '').replace('.', ',')
          : value,
      ),
    }),
  },
  {
    name: 'own-currencies',
    describes: 'A currency has a code of the service’s own.',
    rephrase: onSuccess((answer) => ({
      ...answer,
      body: mapMembers(answer.body, (name, value) =>
        name === 'currency' && value === 'USD' ? 'USDT' : value,
      ),
    })),
  },
  {
    name: 'no-next-page',
    describes: 'The number of the page after the last is -1.',
    rephrase: onSuccess((answer) => ({
      ...answer,
      body: mapMembers(answer.body, (name, value) => (name === 'nextPage' && value === 0 ? -1 : value)),
    })),
  },
  {
    name: 'other-references',
    describes:
      'Where no answer of business is shown, it also holds a reference and an email of the merchant.',
    rephrase: onUnshown((answer, { host }) =>
      host === 'business' && isRecord(answer.body)
        ? {
            ...answer,
            body: { merchant: { reference: 'shop 1', email: 'shop@example.com' }, ...answer.body },
          }
        : answer,
    ),
  },
  {
    name: 'small-pages',
    describes: 'A page has at most 25 records, and more are refused.',
    refuse: refuseWith(400, ({ query }) => Number(query.get('list') ?? query.get('limit') ?? 0) > 25),
  },
  {
    name: 'no-proposed-operations',
    describes: 'What the interface document does not list is not there.',
    refuse: refuseWith(404, ({ operation }) => gapOf(operation.object)),
  },
]

function refuseWith(
  status: number,
  isMeant: (request: AlternativeRequest) => unknown,
): Alternative['refuse'] {
  const body = { success: false, statusCode: status, message: 'refused', data: null }
  return (request) => (isMeant(request) ? { status, body } : undefined)
}

function onSuccess(rephrase: Rephrase): Rephrase {
  return (answer, operation) => (isSuccess(answer) ? rephrase(answer, operation) : answer)
}

function onUnshown(rephrase: Rephrase): Rephrase {
  return onSuccess((answer, operation) => (isShown(operation) ? answer : rephrase(answer, operation)))
}

function isSuccess({ status }: AlternativeAnswer): boolean {
  return status >= 200 && status < 300
}

/** Whether the interface document shows anything of the answer. */
function isShown({ host, row }: Operation): boolean {
  const object = findObject(readDocument(host, 'documented'), row)
  return Object.entries(object?.responses ?? {}).some(
    ([status, response]) => status.startsWith('2') && schemaOf(response) !== undefined,
  )
}

function messageOf({ body }: AlternativeAnswer): unknown {
  return (body as { message?: unknown } | undefined)?.message ?? 'refused'
}

const OWN_STATUSES: Record<number, number> = {
  400: 422,
  401: 403,
  404: 410,
  409: 423,
  413: 400,
  415: 406,
  429: 429,
}
const SHOWN_MESSAGES: unknown[] = ['Invalid SECRET key', 'Invalid public key passed']

function ownStatusOf(answer: AlternativeAnswer): number {
  return isShownMessage(answer) ? answer.status : (OWN_STATUSES[answer.status] ?? answer.status)
}

function isShownMessage(answer: AlternativeAnswer): boolean {
  return SHOWN_MESSAGES.includes(messageOf(answer))
}

/** What names an order or a card in a payload, whose form is not shown. */
const NAMES_RECORD: readonly OperationId[] = [
  'payOrder',
  'getOrderStatus',
  'saveCard',
  'verifyOrder',
  'createRefund',
  'chargeToken',
  'chargeCard',
]

/** Keys begin as those of the sandbox do. */
function isUnknownKey({ host, row }: Operation, headers: Record<string, string>): boolean {
  const key = host === 'checkout' ? headers['api-key'] : headers['public-key']
  return row.key !== 'none' && key !== undefined && !/^[ps]k_/.test(key)
}

function hasRightKey({ host, row }: Operation, headers: Record<string, string>): boolean {
  const start = row.key === 'public' ? 'pk_' : 'sk_'
  const key = host === 'checkout' ? headers['api-key'] : headers['public-key']
  return key?.startsWith(start) ?? false
}

/** What `registers-once` has seen; the sender of a test is its own. */
const registered = new Set<string>()
let answered = 0
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A copy with another value for each member that is neither a record nor a list. */
function mapMembers(value: unknown, map: (name: string, value: unknown) => unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => mapMembers(each, map, name))
  if (!isRecord(value)) return map(name, value)
  return Object.fromEntries(Object.entries(value).map(([own, each]) => [own, mapMembers(each, map, own)]))
}

function addFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(addFields)
  if (typeof value !== 'object' || value === null) return value
  const own = Object.entries(value).map(([name, each]) => [name, addFields(each)])
  return { ...Object.fromEntries(own), vendorNote: null, vendorTags: [] }
}

function dropNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropNulls)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([, each]) => each !== null)
  return Object.fromEntries(kept.map(([name, each]) => [name, dropNulls(each)]))
}

const OPEN_FIELDS = ['depositType', 'channel', 'method', 'provider']

/** AML statuses are stated in full, and `PENDING` is shown of a transaction and its deposit. */
function renameValues(value: unknown, operation: Operation): unknown {
  if (Array.isArray(value)) return value.map((each) => renameValues(each, operation))
  if (typeof value !== 'object' || value === null) return value
  const isOpen = (name: string, text: string) =>
    OPEN_FIELDS.includes(name) ||
    (name === 'status' && operation.operationId !== 'listAmlRecords' && text !== 'PENDING')
  const renamed = (name: string, each: unknown) =>
    typeof each === 'string' && isOpen(name, each) ? `X-${each}` : renameValues(each, operation)
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, renamed(name, each)]))
}

import { findObject, type Operation, readDocument, schemaOf } from '../../src/kit/contract/contract.ts'
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
}

export interface AlternativeAnswer {
  status: number
  /** JSON; undefined for none. */
  body?: unknown
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
  {
    name: 'own-credential',
    describes: 'The business API takes another credential than a bearer key.',
    refuse: refuseWith(401, ({ operation: { host, row } }) => host === 'business' && row.key === 'secret'),
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
  return SHOWN_MESSAGES.includes(messageOf(answer))
    ? answer.status
    : (OWN_STATUSES[answer.status] ?? answer.status)
}

function hasRightKey({ host, row }: Operation, headers: Record<string, string>): boolean {
  const start = row.key === 'public' ? 'pk_' : 'sk_'
  const key = host === 'checkout' ? headers['api-key'] : headers['public-key']
  return key?.startsWith(start) ?? false
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

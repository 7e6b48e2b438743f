import { findObject, type Operation, readDocument, schemaOf } from '../../src/kit/contract/contract.ts'

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

type Fields = Record<string, unknown>

export const ALTERNATIVES: readonly Alternative[] = [
  {
    name: 'created',
    describes: 'What was made is answered with 201.',
    rephrase: (answer, { row }) =>
      isSuccess(answer) && row.method === 'POST' ? { ...answer, status: 201 } : answer,
  },
  {
    name: 'no-content',
    describes: 'Where no answer is shown, there is none: 204. Answers of checkout carry a statusCode.',
    rephrase: (answer, operation) =>
      isSuccess(answer) && !isShown(operation) && operation.host === 'business' ? { status: 204 } : answer,
  },
  {
    name: 'own-bodies',
    describes: 'Where no answer is shown, it is a list of something else.',
    rephrase: (answer, operation) =>
      isSuccess(answer) && !isShown(operation)
        ? { ...answer, body: { statusCode: '00', result: [1, 2] } }
        : answer,
  },
  {
    name: 'empty-bodies',
    describes: 'Where no answer is shown, it is a statusCode and nothing else.',
    rephrase: (answer, operation) =>
      isSuccess(answer) && !isShown(operation) ? { ...answer, body: { statusCode: '00' } } : answer,
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
    name: 'own-values',
    describes:
      'Statuses, deposit types, channels and methods have other values, except the ones that are shown.',
    rephrase: (answer, operation) =>
      isSuccess(answer) ? { ...answer, body: renameValues(answer.body, operation) } : answer,
  },
  {
    name: 'own-credential',
    describes: 'The business API takes another credential than a bearer key.',
    refuse: ({ operation }) =>
      operation.host === 'business' && operation.row.key === 'secret'
        ? { status: 401, body: refusal(401) }
        : undefined,
  },
  {
    name: 'clear-payloads',
    describes: 'Verification, refunds and tokenized charges are sent in the clear.',
    refuse: ({ operation, headers }) =>
      operation.row.encrypted && operation.row.key === 'secret' && headers['api-key']?.startsWith('sk_')
        ? { status: 422, body: refusal(422) }
        : undefined,
  },
  {
    name: 'own-payloads',
    describes: 'Every encrypted payload and every S2S body has other fields, so that ours are refused.',
    refuse: ({ operation, headers }) =>
      (operation.row.encrypted || operation.row.path.startsWith('/s2s/')) &&
      operation.row.method !== 'GET' &&
      hasRightKey(operation, headers)
        ? { status: 400, body: refusal(400) }
        : undefined,
  },
  {
    name: 'small-pages',
    describes: 'A page has at most 25 records, and more are refused.',
    refuse: ({ query }) =>
      Number(query.get('list') ?? query.get('limit') ?? 0) > 25
        ? { status: 400, body: refusal(400) }
        : undefined,
  },
  {
    name: 'no-proposed-operations',
    describes: 'What the interface document does not list is not there.',
    refuse: ({ operation }) => (operation.object['x-gap'] ? { status: 404, body: refusal(404) } : undefined),
  },
]

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
  return (body as Fields | undefined)?.message ?? 'refused'
}

function refusal(statusCode: number): Fields {
  return { success: false, statusCode, message: 'refused', data: null }
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

const OPEN_FIELDS = ['depositType', 'channel', 'method', 'provider']

/** AML statuses are stated in full, and `PENDING` is shown of a transaction and its deposit. */
function renameValues(value: unknown, operation: Operation): unknown {
  if (Array.isArray(value)) return value.map((each) => renameValues(each, operation))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      if (OPEN_FIELDS.includes(name) && typeof each === 'string') return [name, `X-${each}`]
      const isOpenStatus = name === 'status' && operation.operationId !== 'listAmlRecords'
      if (isOpenStatus && typeof each === 'string' && each !== 'PENDING') return [name, `X-${each}`]
      return [name, renameValues(each, operation)]
    }),
  )
}

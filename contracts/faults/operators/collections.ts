import { randomUUID } from 'node:crypto'
import { findOperation, type Profile } from '../../../src/kit/contract/contract.ts'
import type { Fault, Rewrite, Service, WireAnswer, WireRequest } from '../fault.ts'
import { defineFault, exampleAnswer, type Fields, isRecord, isSuccess, withBody } from '../rewrites.ts'

const NOBODY = 'nobody-is-called-this@example.ca'

function define(way: string, profile: Profile, describes: string, start: () => Rewrite): Fault {
  return defineFault(way, 'receiveCadCollection', undefined, profile, describes, start)
}

/** Emails that were registered, by whom, and under which id. */
function createBook() {
  const book = new Map<string, { id: string; business: number }>()
  const observe: Rewrite['observe'] = ({ operation, body, parameters, sender }, answer) => {
    if (!isSuccess(answer)) return
    if (operation.operationId === 'registerCadCollectionEmail') {
      const { data } = answer.body as { data: { id: string } }
      const { email } = body as { email: string }
      book.set(email.trim().toLowerCase(), { id: data.id, business: sender?.business ?? 0 })
    }
    if (operation.operationId === 'removeCadCollectionEmail') {
      for (const [email, { id }] of book) if (id === parameters.id) book.delete(email)
    }
  }
  return { book, observe }
}

function senderOf({ body }: WireRequest): string {
  const source = isRecord(body) ? body.source_information : undefined
  const email = isRecord(source) ? source.collection_email : undefined
  return typeof email === 'string' ? email : ''
}

/** The notification with other fields, signed anew. */
function change(request: WireRequest, service: Service, fields: Fields): Promise<WireRequest> {
  return service.sign({ ...request, body: { ...(request.body as Fields), ...fields } })
}

function from(request: WireRequest, service: Service, email: string): Promise<WireRequest> {
  return change(request, service, { source_information: { collection_email: email } })
}

/** One sender is taken for another. */
function mistake(
  way: string,
  describes: string,
  choose: (
    sender: string,
    service: Service,
    isRegistered: (email: string) => boolean,
    emails: string[],
  ) => string | undefined,
): Fault {
  return define(way, 'documented', describes, () => {
    const { book, observe } = createBook()
    return {
      observe,
      onRequest(request, service) {
        const sender = senderOf(request)
        const chosen = sender && choose(sender, service, (email) => book.has(email), [...book.keys()])
        return chosen ? from(request, service, chosen) : undefined
      },
    }
  })
}

function listMatchFaults(): Fault[] {
  return [
    mistake('registered-unmatched', 'does not match a registered sender', (sender, _, isRegistered) =>
      isRegistered(sender) ? NOBODY : undefined,
    ),
    mistake('own-unmatched', "does not match a business's own email", (sender, { emails }, isRegistered) =>
      emails.includes(sender) && !isRegistered(sender) ? NOBODY : undefined,
    ),
    mistake(
      'stranger-matched',
      'credits a collection that neither email matches',
      (sender, { emails }, isRegistered) =>
        emails.includes(sender) || isRegistered(sender) ? undefined : emails[0],
    ),
    mistake(
      'to-other',
      'credits another business than the one that registered the sender',
      (sender, { emails }, isRegistered) => (isRegistered(sender) ? emails[1] : undefined),
    ),
    mistake(
      'prefix-matched',
      'matches a sender that only begins like a registered one',
      (sender, _, isRegistered, emails) =>
        isRegistered(sender) ? undefined : emails.find((email) => sender.startsWith(email)),
    ),
    mistake(
      'suffix-matched',
      'matches a sender that only ends like a registered one',
      (sender, _, isRegistered, emails) =>
        isRegistered(sender) ? undefined : emails.find((email) => sender.endsWith(email)),
    ),
    mistake('tag-matched', 'does not look at what follows a plus in a sender', (sender, _, isRegistered) => {
      const plain = sender.replace(/\+[^@]*@/, '@')
      return plain !== sender && isRegistered(plain) ? plain : undefined
    }),
    mistake('subdomain-matched', 'matches a sender of a subdomain', (sender, _, isRegistered) => {
      const parent = sender.replace(/@[^.]+\./, '@')
      return !isRegistered(sender) && isRegistered(parent) ? parent : undefined
    }),
  ]
}

/** A business's own email goes before the registration of another: that one is out of the way while it is matched. */
function invertPrecedence(): Fault {
  const describes = "matches a business's own email before a registered one"
  return define('precedence-inverted', 'documented', describes, () => {
    const { book, observe } = createBook()
    return {
      observe,
      async onRequest(request, service) {
        const email = senderOf(request)
        const registered = book.get(email)
        if (!registered || !service.emails.includes(email)) return undefined
        await service.ask(
          ask(request, service, 'removeCadCollectionEmail', registered.business, { id: registered.id }),
        )
        const answer = await service.ask(request)
        await service.ask(
          ask(request, service, 'registerCadCollectionEmail', registered.business, {}, { email }),
        )
        return answer
      },
    }
  })
}

function ask(
  request: WireRequest,
  service: Service,
  operationId: 'removeCadCollectionEmail' | 'registerCadCollectionEmail',
  business: number,
  parameters: Record<string, string>,
  body?: unknown,
): WireRequest {
  const operation = findOperation(operationId)
  const { method, path } = operation.row
  const own = path.replace('{id}', parameters.id ?? '')
  const headers = { 'content-type': 'application/json' }
  const bare = { ...request, operation, method, path: own, parameters, body, plaintext: undefined, headers }
  return service.as(bare, business)
}

/** What it answers and what it does are two things. */
function listReceiptFaults(): Fault[] {
  const receipt = (answer: WireAnswer, status: string) => {
    const body = structuredClone(answer.body) as { data?: { status?: string } }
    if (!body.data?.status || body.data.status === status) return undefined
    body.data.status = status
    return withBody(answer, body)
  }
  return [
    define('none', 'documented', 'answers that a collection is reconciled, and credits nothing', () => ({
      onRequest: (request) => (senderOf(request) ? exampleAnswer(request.operation) : undefined),
    })),
    define(
      'told-though-deferred',
      'proposed',
      'answers RECONCILED for a collection that is deferred',
      () => ({
        onResponse: (answer) =>
          isSuccess(answer) && answer.text.includes('DEFERRED') ? receipt(answer, 'RECONCILED') : undefined,
      }),
    ),
    define('in-cents', 'documented', 'credits a hundredth of what came in', () => ({
      onRequest(request, service) {
        const amount = isRecord(request.body) ? request.body.transaction_amount : undefined
        return typeof amount === 'number'
          ? change(request, service, { transaction_amount: Math.round(amount) / 100 })
          : undefined
      },
    })),
  ]
}

function listEventFaults(): Fault[] {
  return [
    define('event-twice', 'proposed', 'applies the same event as often as it comes', () => {
      const known = new Set<unknown>()
      return {
        onRequest(request, service) {
          const id = isRecord(request.body) ? request.body.event_id : undefined
          if (!id) return undefined
          if (!known.has(id)) {
            known.add(id)
            return undefined
          }
          return change(request, service, { event_id: `evt_${randomUUID()}`, transaction_id: randomUUID() })
        },
      }
    }),
    define('though-failed', 'proposed', 'credits a collection that did not succeed', () => ({
      onRequest(request, service) {
        const status = isRecord(request.body) ? request.body.transaction_status : undefined
        return status && status !== 'SUCCESSFUL'
          ? change(request, service, { transaction_status: 'SUCCESSFUL' })
          : undefined
      },
    })),
    define('long-ago', 'proposed', 'takes a notification that was signed long ago', () => ({
      async onRequest(request, service) {
        const { [TIMESTAMP]: signedAt, ...headers } = request.headers
        const fresh = await service.sign({ ...request, headers })
        const ageS = Math.abs(Number(fresh.headers[TIMESTAMP]) - Number(signedAt ?? 'never'))
        return ageS > MOST_AGE_S ? fresh : undefined
      },
    })),
    ...SIGNATURES.map(([way, describes, isMeant]) =>
      define(way, 'proposed', describes, () => ({
        onRequest: async (request, service) => {
          const signed = await service.sign(request)
          const isRight = signed.headers[SIGNATURE] === request.headers[SIGNATURE]
          return isMeant(request, isRight) ? signed : undefined
        },
      })),
    ),
  ]
}

const SIGNATURE = 'x-webhook-signature'
const TIMESTAMP = 'x-webhook-timestamp'
/** How old a notification may be. */
const MOST_AGE_S = 300

const SIGNATURES: [
  way: string,
  describes: string,
  isMeant: (request: WireRequest, isRight: boolean) => boolean,
][] = [
  ['missing', 'takes a notification without a signature', ({ headers }) => headers[SIGNATURE] === undefined],
  [
    'wrong',
    'takes a notification whose signature is wrong',
    ({ headers }, isRight) => headers[SIGNATURE] !== undefined && !isRight,
  ],
]

export function listCollectionFaults(): Fault[] {
  return [...listMatchFaults(), invertPrecedence(), ...listReceiptFaults(), ...listEventFaults()]
}

import { randomUUID } from 'node:crypto'
import type { OperationId } from '../../../src/kit/contract/contract.ts'
import type { Rewrite, Service, WireRequest } from '../fault.ts'
import { callOf, type Fields, isRecord, isSuccess } from '../rewrites.ts'
import { answerInPlace, type Change, onRequest } from './site.ts'

const REGISTER: OperationId = 'registerCadCollectionEmail'
const REMOVE: OperationId = 'removeCadCollectionEmail'

/** Registered emails, with their business and id. */
type Book = Map<string, { id: string; business: number }>

function createBook(): { book: Book; observe: Rewrite['observe'] } {
  const book: Book = new Map()
  return {
    book,
    observe({ operation, body, parameters, sender }, answer) {
      if (!isSuccess(answer)) return
      if (operation.operationId === REGISTER) {
        const { data } = answer.body as { data: { id: string } }
        const { email } = body as { email: string }
        book.set(email, { id: data.id, business: sender?.business ?? 0 })
      }
      if (operation.operationId === REMOVE) {
        for (const [email, { id }] of book) if (id === parameters.id) book.delete(email)
      }
    },
  }
}

function readField({ body }: WireRequest, name: string): unknown {
  return isRecord(body) ? body[name] : undefined
}

function readSender(request: WireRequest): string {
  const source = readField(request, 'source_information')
  const email = isRecord(source) ? source.collection_email : undefined
  return typeof email === 'string' ? email : ''
}

/** Returns the notification with other fields, signed anew. */
function change(request: WireRequest, service: Service, fields: Fields): Promise<WireRequest> {
  return service.sign({ ...request, body: { ...(request.body as Fields), ...fields } })
}

/** Replaces a field of the notification, if it exists. */
function onNotified(name: string, replace: (value: unknown) => unknown) {
  return onRequest((request, _, service) => {
    const to = replace(readField(request, name))
    return to === undefined ? undefined : change(request, service, { [name]: to })
  })
}

/** Which senders to change, by whether they are registered and whether they are a business's own email. */
const SENDERS = {
  any: () => true,
  registered: (isRegistered: boolean) => isRegistered,
  unregistered: (isRegistered: boolean) => !isRegistered,
  own: (isRegistered: boolean, isOwn: boolean) => isOwn && !isRegistered,
  stranger: (isRegistered: boolean, isOwn: boolean) => !isOwn && !isRegistered,
}

/** Returns the sender that another is mistaken for; undefined if there is no mistake. */
const MISTAKES = {
  nobody: () => 'nobody-is-called-this@example.ca',
  caller: (_: string, emails: string[]) => emails[0],
  other: (_: string, emails: string[]) => emails[1],
  prefix: (sender: string, _: string[], book: Book) =>
    [...book.keys()].find((email) => sender.startsWith(email)),
  suffix: (sender: string, _: string[], book: Book) =>
    [...book.keys()].find((email) => sender.endsWith(email)),
  untagged: (sender: string, _: string[], book: Book) =>
    registeredAs(sender.replace(/\+[^@]*@/, '@'), sender, book),
  'parent-domain': (sender: string, _: string[], book: Book) =>
    registeredAs(sender.replace(/@[^.]+\./, '@'), sender, book),
}

function registeredAs(email: string, sender: string, book: Book): string | undefined {
  return email !== sender && book.has(email) ? email : undefined
}

function mistakeSender(site: { which: keyof typeof SENDERS; for: keyof typeof MISTAKES }): Rewrite {
  const { book, observe } = createBook()
  return {
    observe,
    async onRequest(request, service) {
      const sender = readSender(request)
      const emails = await service.emails()
      const isMeant = sender && SENDERS[site.which](book.has(sender), emails.includes(sender))
      const email = isMeant ? MISTAKES[site.for](sender, emails, book) : undefined
      return email ? change(request, service, { source_information: { collection_email: email } }) : undefined
    },
  }
}

/** Suspends another business's registration of an own email while the collection is matched. */
function preferOwnEmail(): Rewrite {
  const { book, observe } = createBook()
  return {
    observe,
    async onRequest(request, service) {
      const email = readSender(request)
      const registered = book.get(email)
      if (!registered || !(await service.emails()).includes(email)) return undefined
      const bare = { ...request, headers: { 'content-type': 'application/json' }, plaintext: undefined }
      const ask = (operationId: OperationId, body?: object) => {
        const call = callOf(operationId, bare, { id: registered.id })
        return service.ask(service.as({ ...call, body }, registered.business))
      }
      await ask(REMOVE)
      const answer = await service.ask(request)
      await ask(REGISTER, { email })
      return answer
    },
  }
}

function applyEventTwice(): Rewrite {
  const known = new Set<unknown>()
  return {
    onRequest(request, service) {
      const id = readField(request, 'event_id')
      if (!id) return undefined
      if (known.has(id)) {
        return change(request, service, { event_id: `evt_${randomUUID()}`, transaction_id: randomUUID() })
      }
      known.add(id)
      return undefined
    },
  }
}

function applyTransferTwice(): Rewrite {
  const eventOf = new Map<unknown, unknown>()
  return {
    onRequest(request, service) {
      const [event, transfer] = ['event_id', 'transaction_id'].map((name) => readField(request, name))
      if (!event || !transfer) return undefined
      if (!eventOf.has(transfer)) eventOf.set(transfer, event)
      if (eventOf.get(transfer) === event) return undefined
      return change(request, service, { transaction_id: randomUUID() })
    },
  }
}

const SIGNATURE = 'x-webhook-signature'
const TIMESTAMP = 'x-webhook-timestamp'

/** Maximum age of a notification. */
const MAX_AGE_S = 300

export const collectionChanges: Record<string, Change> = {
  mistakeSender,
  preferOwnEmail,
  applyEventTwice,
  applyTransferTwice,

  loseCollection: answerInPlace(200, (request) => readSender(request) !== ''),

  creditHundredth: onNotified('transaction_amount', (amount) =>
    typeof amount === 'number' ? Math.round(amount) / 100 : undefined,
  ),

  creditFailed: onNotified('transaction_status', (status) =>
    status && status !== 'SUCCESSFUL' ? 'SUCCESSFUL' : undefined,
  ),

  acceptSignature: onRequest<{ which: 'missing' | 'wrong' }>(async (request, { which }, service) => {
    const signed = await service.sign(request)
    const sent = request.headers[SIGNATURE]
    const isWrong = sent !== undefined && sent !== signed.headers[SIGNATURE]
    return (which === 'missing' ? sent === undefined : isWrong) ? signed : undefined
  }),

  acceptOldSignature: onRequest(async (request, _, service) => {
    const { [TIMESTAMP]: signedAt, ...headers } = request.headers
    const fresh = await service.sign({ ...request, headers })
    const ageS = Math.abs(Number(fresh.headers[TIMESTAMP]) - Number(signedAt ?? 'never'))
    return ageS > MAX_AGE_S ? fresh : undefined
  }),
}

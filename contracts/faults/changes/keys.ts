import { credentialOf, type Operation } from '../../../src/kit/contract/contract.ts'
import type { WireRequest } from '../fault.ts'
import { editRefusal, type Fields } from '../rewrites.ts'
import { answerInPlace, type Change, onRequest, type Site } from './site.ts'

const CREDENTIALS = ['api-key', 'public-key', 'authorization']

/** Longer than any API key: the encryption key in one line. */
const LONGER_THAN_A_KEY = 300

const hasCredential = ({ headers }: WireRequest) => CREDENTIALS.some((name) => headers[name])

/** Requests that a target should refuse for their key. */
const WRONG_KEYS = {
  'wrong-type': ({ sender, operation }: WireRequest) =>
    sender?.isCurrent === true && sender.type !== operation.row.key,
  missing: (request: WireRequest) => !hasCredential(request),
  unknown: (request: WireRequest) => hasCredential(request) && !request.sender,
  rotated: ({ sender }: WireRequest) => sender?.isCurrent === false,
  encryption: ({ headers }: WireRequest) => (headers['api-key']?.length ?? 0) > LONGER_THAN_A_KEY,
  'other-header': ({ headers, operation }: WireRequest) =>
    headers['api-key'] !== undefined && headers[credentialOf(operation.host, 'public').header] === undefined,
}

/** The documented messages for a key of the wrong type. */
const MESSAGES = { secret: 'Invalid SECRET key', public: 'Invalid public key passed' } as const

const messageOf = ({ row }: Operation) => MESSAGES[row.key as 'public' | 'secret']

const REWORDED = {
  'lower-case': (message: string) => message.toLowerCase(),
  'full-stop': (message: string) => `${message}.`,
  'other-type': (message: string) => (message === MESSAGES.secret ? MESSAGES.public : MESSAGES.secret),
  unknown: () => 'The key is not known',
}

export const keyChanges: Record<string, Change> = {
  acceptKey: onRequest<{ which: keyof typeof WRONG_KEYS }>((request, { which }, service) =>
    WRONG_KEYS[which](request) ? service.as(request, request.sender?.business ?? 0) : undefined,
  ),

  refuseRightKey: answerInPlace<unknown>(
    401,
    ({ sender }, { operation }) => sender?.isCurrent === true && sender.type === operation.row.key,
  ),

  rewordRefusal: ({ operation, as }: Site & { as: keyof typeof REWORDED }) =>
    editRefusal(401, (body: Fields) => {
      const message = messageOf(operation)
      return body.message === message ? { ...body, message: REWORDED[as](message) } : undefined
    }),

  /** Uses the documented message in the wrong case. */
  refuseAsWrongType: ({ operation, key }: Site & { key: 'unknown' | 'missing' }) =>
    editRefusal(401, (body: Fields, request) => {
      const isMeant = !request.sender && hasCredential(request) === (key === 'unknown')
      return isMeant ? { ...body, message: messageOf(operation) } : undefined
    }),

  refuseWrongTypeWith: ({ operation, status }: Site & { status: number }) => ({
    onResponse: (answer) =>
      answer.status === 401 && answer.text.includes(messageOf(operation)) ? { ...answer, status } : undefined,
  }),
}

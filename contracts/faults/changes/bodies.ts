import { readPlaintextExample } from '../../../src/kit/check/harness/wire/request.ts'
import type { Operation } from '../../../src/kit/contract/contract.ts'
import type { WireRequest } from '../fault.ts'
import {
  contentOf,
  exampleAnswer,
  exampleBody,
  type Fields,
  isRecord,
  isSuccess,
  withContent,
} from '../rewrites.ts'
import { answerInPlace, type Change, onRequest, onStatus, type Site } from './site.ts'

/** Makes a request acceptable that the target would refuse; returning undefined leaves it unchanged. */
function onContent<Arguments>(edit: (content: Fields, site: Site & Arguments) => Fields | undefined) {
  return onRequest<Arguments>((request, site) => {
    const content = contentOf(request)
    const edited = isRecord(content) ? edit(content, site) : undefined
    return edited && withContent(request, edited)
  })
}

function exampleContent(operation: Operation): Fields {
  const isEncrypted = operation.row.encrypted?.cipher === 'rsa'
  return (isEncrypted ? readPlaintextExample(operation) : exampleBody(operation)) as Fields
}

/** Edits the amount of a request: under `order`, or at its top. */
function editMoney(content: Fields, edit: (money: Fields) => Fields | undefined): Fields | undefined {
  const order = isRecord(content.order) ? edit(content.order) : undefined
  if (order) return { ...content, order: { ...(content.order as Fields), ...order } }
  const money = edit(content)
  return money && { ...content, ...money }
}

/** Replaces amounts that should be refused by acceptable ones. */
const AMOUNTS = {
  'not-positive': (amount: unknown) => (typeof amount === 'number' && amount <= 0 ? 100 : undefined),
  'too-fine': (amount: unknown) =>
    typeof amount === 'number' && amount > 1 && !Number.isInteger(amount * 100)
      ? Math.round(amount)
      : undefined,
  text: (amount: unknown) => (typeof amount === 'string' ? Number(amount) : undefined),
}

const CARD_DATA = /^[0-9a-f]+:[0-9a-f]+:[0-9a-f]+$/

/** Whether it is an RSA block of 4096 bits. */
function isBlock(wire: unknown): boolean {
  return typeof wire === 'string' && Buffer.from(wire, 'base64').length === 512
}

/** Encrypted fields that should be refused. */
const PAYLOADS = {
  tampered: (wire: unknown, { plaintext, operation }: WireRequest) =>
    plaintext === undefined &&
    (operation.row.encrypted?.cipher === 'rsa' ? isBlock(wire) : CARD_DATA.test(String(wire))),
  plaintext: isObject,
  truncated: (wire: unknown) => typeof wire === 'string' && !isBlock(wire),
  absent: (wire: unknown) => wire === undefined || wire === null || wire === '',
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

const MAX_BYTES = 64 * 1024

export const bodyChanges: Record<string, Change> = {
  /** Fills a missing field with the example's value. */
  fillField: onContent((content, { operation, detail }) => {
    const example = exampleContent(operation)
    return detail in content || !(detail in example) ? undefined : { ...content, [detail]: example[detail] }
  }),

  ignoreField: onContent<{ name: string }>((content, { name }) => {
    const { [name]: ignored, ...rest } = content
    return ignored === undefined ? undefined : rest
  }),

  acceptAmount: onContent<{ which: keyof typeof AMOUNTS }>((content, { which }) =>
    editMoney(content, (money) => {
      const amount = AMOUNTS[which](money.amount)
      return amount === undefined ? undefined : { amount }
    }),
  ),

  /** Repeats a request that is refused for its currency in another one. */
  acceptCurrency: onStatus<{ as: string }>(400, async (request, { as }, service) => {
    const content = contentOf(request)
    const edited =
      isRecord(content) &&
      editMoney(content, ({ currency }) => (currency === undefined ? undefined : { currency: as }))
    const answer = edited ? await service.ask(withContent(request, edited)) : undefined
    return answer && isSuccess(answer) ? answer : undefined
  }),

  refuseCurrency: answerInPlace<{ currency: string }>(
    400,
    ({ body }, { currency }) => isRecord(body) && body.currency === currency,
  ),

  /** Answers a payload that should be refused as if it were the specification's example. */
  acceptPayload: answerInPlace<{ which: keyof typeof PAYLOADS }>(200, (request, { operation, which }) => {
    const { body, sender } = request
    if (!isObject(body) || sender?.type !== operation.row.key) return false
    return PAYLOADS[which]((body as Fields)[operation.row.encrypted!.field], request)
  }),

  acceptTextAsJson: onRequest((request) =>
    request.headers['content-type']?.startsWith('text/plain')
      ? { ...request, headers: { ...request.headers, 'content-type': 'application/json' } }
      : undefined,
  ),

  answerTooLargeWith: onStatus<{ status: number }>(413, ({ body }, { operation, status }) =>
    JSON.stringify(body ?? '').length > MAX_BYTES ? exampleAnswer(operation, status) : undefined,
  ),

  dropHeader: onRequest<{ name: string }>((request, { name }) => {
    const { [name]: dropped, ...headers } = request.headers
    return dropped === undefined ? undefined : { ...request, headers }
  }),
}

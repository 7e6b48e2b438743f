import { readPlaintextExample } from '../../../src/kit/check/harness/wire/request.ts'
import type { Operation } from '../../../src/kit/contract/contract.ts'
import type { Rewrite, WireRequest } from '../fault.ts'
import {
  contentOf,
  exampleAnswer,
  exampleBody,
  type Fields,
  isRecord,
  isSuccess,
  withContent,
} from '../rewrites.ts'
import type { Change, Site } from './site.ts'

/** Makes a request acceptable that the target would refuse; answering undefined leaves it as it is. */
function onContent(mend: (content: Fields) => Fields | undefined): Rewrite {
  return {
    onRequest(request) {
      const content = contentOf(request)
      const mended = isRecord(content) ? mend(content) : undefined
      return mended && withContent(request, mended)
    },
  }
}

function exampleContent(operation: Operation): Fields {
  const isEncrypted = operation.row.encrypted?.cipher === 'rsa'
  return (isEncrypted ? readPlaintextExample(operation) : exampleBody(operation)) as Fields
}

/** Where a request says how much: under `order`, or at its top. */
function mendMoney(content: Fields, mend: (money: Fields) => Fields | undefined): Fields | undefined {
  const order = isRecord(content.order) ? mend(content.order) : undefined
  if (order) return { ...content, order: { ...(content.order as Fields), ...order } }
  const money = mend(content)
  return money && { ...content, ...money }
}

/** Amounts that should be refused, as ones that are not. */
const AMOUNTS = {
  'not-positive': (amount: unknown) => (typeof amount === 'number' && amount <= 0 ? 100 : undefined),
  'too-fine': (amount: unknown) =>
    typeof amount === 'number' && amount > 1 && !Number.isInteger(amount * 100)
      ? Math.round(amount)
      : undefined,
  text: (amount: unknown) => (typeof amount === 'string' ? Number(amount) : undefined),
}

const CARD_DATA = /^[0-9a-f]+:[0-9a-f]+:[0-9a-f]+$/

/** Whether it is a block of RSA with 4096 bits. */
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

/** Largest body in bytes. */
const MOST_BYTES = 64 * 1024

export const bodyChanges: Record<string, Change> = {
  /** The example's value stands in for the field that a request lacks. */
  fillField: ({ operation, detail }: Site) =>
    onContent((content) => {
      const example = exampleContent(operation)
      return detail in content || !(detail in example) ? undefined : { ...content, [detail]: example[detail] }
    }),

  ignoreField: ({ name }: { name: string }) =>
    onContent(({ [name]: ignored, ...rest }) => (ignored === undefined ? undefined : rest)),

  acceptAmount: ({ which }: { which: keyof typeof AMOUNTS }) =>
    onContent((content) =>
      mendMoney(content, (money) => {
        const amount = AMOUNTS[which](money.amount)
        return amount === undefined ? undefined : { amount }
      }),
    ),

  /** What is refused for its currency is asked again in another one. */
  acceptCurrency: ({ as }: { as: string }): Rewrite => ({
    async onResponse({ status }, request, service) {
      const content = contentOf(request)
      if (status !== 400 || !isRecord(content)) return undefined
      const mended = mendMoney(content, ({ currency }) =>
        currency === undefined ? undefined : { currency: as },
      )
      const answer = mended && (await service.ask(withContent(request, mended)))
      return answer && isSuccess(answer) ? answer : undefined
    },
  }),

  refuseCurrency: ({ currency }: { currency: string }): Rewrite => ({
    onRequest: ({ operation, body }) =>
      isRecord(body) && body.currency === currency ? exampleAnswer(operation, 400) : undefined,
  }),

  /** Reads a payload that it should refuse as the specification's example. */
  acceptPayload: ({ operation, which }: Site & { which: keyof typeof PAYLOADS }) => ({
    onRequest(request) {
      const { body, sender } = request
      if (!isObject(body) || sender?.type !== operation.row.key) return undefined
      const wire = (body as Fields)[operation.row.encrypted!.field]
      return PAYLOADS[which](wire, request) ? exampleAnswer(operation) : undefined
    },
  }),

  acceptTextAsJson: (): Rewrite => ({
    onRequest: (request) =>
      request.headers['content-type']?.startsWith('text/plain')
        ? { ...request, headers: { ...request.headers, 'content-type': 'application/json' } }
        : undefined,
  }),

  answerTooLargeWith: ({ status }: { status: number }): Rewrite => ({
    onResponse: (answer, { operation, body }) =>
      answer.status === 413 && JSON.stringify(body ?? '').length > MOST_BYTES
        ? exampleAnswer(operation, status)
        : undefined,
  }),

  dropHeader: ({ name }: { name: string }): Rewrite => ({
    onRequest(request) {
      const { [name]: dropped, ...headers } = request.headers
      return dropped === undefined ? undefined : { ...request, headers }
    },
  }),
}

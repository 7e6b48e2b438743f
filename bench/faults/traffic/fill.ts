import { createHmac } from 'node:crypto'
import { createPayloadCipher, encryptCard } from '../../../src/client/crypto/index.ts'
import type { HistoryRecording } from '../../../src/kit/record/index.ts'
import type { DescribedRequest } from '../../../src/kit/target/description.ts'
import {
  type ExchangePart,
  type Expression,
  fillExpressions,
  listExpressions,
  readExpression,
} from '../../../src/kit/target/expressions.ts'
import type { ReadyBusiness, ReadyLine } from '../../../src/kit/target/ready-line.ts'
import { layOver } from './lay-over.ts'
import type { Operation, OperationName } from './operations.ts'
import { UNKNOWN, valueAt } from './read-answer.ts'
import { toForm } from './to-form.ts'

/** The last exchange of an operation. */
export type Exchange = Record<ExchangePart, unknown>

/** How the contents of a request differ from the described one. */
export interface Change {
  /** The order or record to use, in place of the one that the description names. */
  about?: string
  /** Values by field name, wherever in the request the field is. */
  with?: Record<string, unknown>
  /** A collection's sender and amount, and the secret to sign it with in place of the right one. */
  collection?: { sender: string; amount: number; secret?: string }
}

export interface Filled {
  headers: Record<string, string>
  body: unknown
  /** The plaintext of the encrypted part. */
  data: unknown
  sent: string | FormData | undefined
}

/** Returns the value of an expression, if known. */
type Read = (expression: Expression) => unknown

/** Creates a function that fills described requests with the target's values. */
export function createFill(
  line: ReadyLine,
  business: ReadyBusiness,
  exchanges: ReadonlyMap<string, Exchange>,
  keepPlaintexts: HistoryRecording['keepPlaintexts'],
): (name: OperationName, operation: Operation, change: Change) => Promise<Filled> {
  let count = 0
  const { encrypt } = keepPlaintexts(createEncryption(line, business))
  const records: Record<string, string | string[]> = { ...line.records, ...business.records }
  const readKnown = (change: Change, random: string): Read => {
    const { about, collection: { sender, amount, secret = line.cadWebhookSecret } = {} } = change
    const plain: Record<string, unknown> = { random, sender, amount, cadWebhookSecret: secret }
    return (expression) => {
      if (expression.kind === 'email') return random + (line.emails?.[0] ?? '@example.com')
      if (expression.kind === 'record') return about ?? [records[expression.name]].flat()[0] ?? UNKNOWN
      if (expression.kind !== 'exchange') return plain[expression.kind]
      const last = exchanges.get(expression.operationId)?.[expression.part]
      return about ?? valueAt(last, expression.pointer) ?? UNKNOWN
    }
  }
  return async (name, operation, change) => {
    const described: DescribedRequest = line.requests?.[name as keyof typeof line.requests] ?? {
      body: change.with,
    }
    const known = readKnown(change, `day${String(++count).padStart(5, '0')}`)
    const data = layOver(fillWith(described.data, known), change.with)
    const isSealed = listExpressions(described.body).some((each) => each.startsWith('sealed.'))
    const sealed = isSealed
      ? sealedParts(await encryptCard(data as object, { key: business.cardKey! }))
      : known
    const body = layOver(fillWith(described.body, known, sealed), change.with, data === undefined)
    const sent =
      body === undefined && data !== undefined
        ? JSON.stringify({ data: await encrypt(data as object) })
        : writeBody(body, operation, described)
    const signed = signatureOf(sent, change.collection?.secret ?? line.cadWebhookSecret ?? '')
    const headers = fillWith(described.headers ?? {}, known, signed) as Record<string, string>
    return { headers, body, data, sent }
  }
}

function createEncryption({ payload }: ReadyLine, { encryptionKey: key, padding }: ReadyBusiness) {
  const cipher = createPayloadCipher({ key: key!, padding: padding! })
  return {
    encrypt: async (data: object) =>
      Buffer.from(await cipher.encrypt(data), 'base64').toString(payload?.encoding ?? 'base64'),
  }
}

function fillWith(value: unknown, ...readers: Read[]): unknown {
  return fillExpressions(value, (text) => {
    const expression = readExpression(text)
    if (!expression) return undefined
    return readers.map((read) => read(expression)).find((each) => each !== undefined)
  })
}

function writeBody(body: unknown, { isForm }: Operation, { headers }: DescribedRequest) {
  if (body === undefined) return undefined
  if (isForm && headers?.['content-type'] === undefined) return toForm(body as Record<string, unknown>)
  return JSON.stringify(body)
}

/** Returns a reader for the parts of an encrypted card. */
function sealedParts(card: string): Read {
  const [iv = '', ciphertext = '', tag = ''] = card.split(':')
  const parts = { iv, ciphertext, tag }
  return (expression) => {
    if (expression.kind !== 'sealed') return undefined
    const bytes = Buffer.from(expression.parts.map((part) => parts[part]).join(''), 'hex')
    return bytes.toString(expression.encoding)
  }
}

function signatureOf(sent: string | FormData | undefined, secret: string): Read {
  return (expression) => {
    if (expression.kind !== 'signature' || typeof sent !== 'string') return undefined
    return createHmac(expression.algorithm, secret).update(sent).digest(expression.encoding)
  }
}

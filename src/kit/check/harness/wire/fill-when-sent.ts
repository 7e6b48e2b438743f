import { createHmac } from 'node:crypto'
import {
  fillExpressions,
  listExpressions,
  readExpression,
  type SealedPart,
} from '../../../target/expressions.ts'

/** Whether a described body says where the parts of a card's ciphertext belong. */
export function placesCard(body: unknown): boolean {
  return listExpressions(body).some((text) => readExpression(text)?.kind === 'sealed')
}

/** Returns the length of the IV in bytes that a described body states; undefined if it states none. */
export function statedIvBytes(body: unknown): number | undefined {
  for (const text of listExpressions(body)) {
    const expression = readExpression(text)
    if (expression?.kind === 'sealed' && expression.ivBytes) return expression.ivBytes
  }
  return undefined
}

/** States the length of the IV in a described body that states none. */
export function stateIvBytes(body: unknown, ivBytes: number): unknown {
  return fillExpressions(body, (text) =>
    readExpression(text)?.kind === 'sealed' ? `{$${text.replace(/\biv\b/, `iv${ivBytes}`)}}` : undefined,
  )
}

/**
 * Fills card data into a described body.
 *
 * @param sealed `hex(iv):hex(ciphertext):hex(tag)`
 */
export function placeCard(body: unknown, sealed: string): unknown {
  const [iv, ciphertext, tag] = sealed.split(':')
  const bytes = { iv, ciphertext, tag } as Record<SealedPart, string>
  return fillExpressions(body, (text) => {
    const expression = readExpression(text)
    if (expression?.kind !== 'sealed') return undefined
    const joined = expression.parts.map((part) => bytes[part]).join('')
    return Buffer.from(joined, 'hex').toString(expression.encoding)
  })
}

/** Puts the card itself in place of its ciphertext, in a described body. */
export function placeClearCard(body: object, card: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, placesCard(value) ? card : value]),
  )
}

/** Whether described headers say how the request is signed. */
export function holdsSignature(headers: Record<string, string> | undefined): boolean {
  return listExpressions(headers).some(isSigned)
}

function isSigned(text: string): boolean {
  const kind = readExpression(text)?.kind
  return kind === 'signature' || kind === 'cadWebhookSecret'
}

/** Fills described headers with the signature of this body under this secret. Without a secret, leaves out signed headers. */
export function signHeaders(
  headers: Record<string, string>,
  rawBody: string,
  secret: string | undefined,
): Record<string, string> {
  const own = Object.entries(headers).filter(
    ([, value]) => secret !== undefined || !listExpressions(value).some(isSigned),
  )
  return fillExpressions(Object.fromEntries(own), (text) => {
    const expression = readExpression(text)
    if (expression?.kind === 'cadWebhookSecret') return secret
    if (expression?.kind !== 'signature') return undefined
    return createHmac(expression.algorithm, secret!).update(rawBody).digest(expression.encoding)
  }) as Record<string, string>
}

import { randomBytes } from 'node:crypto'
import { createPayloadCipher } from '../../client/crypto/index.ts'
import { PADDINGS } from '../contract/paddings.ts'
import type { Target } from '../target/target.ts'
import type { Ask, Asked } from './ask.ts'
import type { Findings } from './findings.ts'

/** Only asks, takes the public key alone, and its body is encrypted. */
const ASKED = 'getOrderStatus'
/** Never the reference of an order. */
const NOBODY = { reference: 'ORD-nobody-has-this' }

/**
 * Finds under which padding `data` is read: where what is encrypted so is answered otherwise than a ciphertext that
 * nobody can read. Nothing is guessed: answers that do not differ tell nothing.
 */
export async function findPadding(ask: Ask, { encryption }: Target, findings: Findings): Promise<void> {
  if (!encryption) {
    findings.untold.push('The padding of data: no encryption key was given (PAYCONTRACT_ENCRYPTION_KEY).')
    return
  }
  const answerTo = async (data: string) => describeAnswer(await ask(ASKED, { body: { data } }))
  const blockBytes = Buffer.from(
    await createPayloadCipher({ ...encryption, padding: PADDINGS[0]! }).encrypt(NOBODY),
    'base64',
  ).length
  const unreadable = new Set<string>()
  for (let count = 0; count < 3; count += 1) {
    const block = randomBytes(blockBytes)
    // A number below every modulus of that length, so that it is a block and not only bytes.
    block[0] = 0
    unreadable.add(await answerTo(block.toString('base64')))
  }
  const read: string[] = []
  for (const padding of PADDINGS) {
    const answer = await answerTo(await createPayloadCipher({ ...encryption, padding }).encrypt(NOBODY))
    if (!unreadable.has(answer)) read.push(padding)
  }
  if (read.length === 1) {
    findings.padding = read[0]!
    findings.told.push(
      `data is read under ${read[0]}: ${ASKED} answers it otherwise than what nobody can read`,
    )
  } else {
    const why =
      read.length === 0 ? 'what nobody can read is answered alike' : `answers differ under ${read.join(', ')}`
    findings.untold.push(`The padding of data: ${why}. Ask the operator; it is never guessed.`)
  }
}

/** Status and words of an answer, without what is another in every one: ids, times, numbers. */
function describeAnswer(asked: Asked | undefined): string {
  if (!asked) return 'none'
  const words = asked.text.replace(/[\w-]*\d[\w:.-]*/g, '#')
  return asked.status < 300 ? String(asked.status) : `${asked.status} ${words}`
}

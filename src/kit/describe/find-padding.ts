import { randomBytes } from 'node:crypto'
import { createDataCipher, readData, writeData } from '../check/harness/wire/data-cipher.ts'
import type { Ask, Asked } from '../check/learning/ask.ts'
import type { Findings } from '../check/learning/findings.ts'
import { PADDINGS } from '../contract/paddings.ts'
import type { Target } from '../target/target.ts'

/** Changes nothing, needs only the public key, and has an encrypted body. */
const ASKED = 'getOrderStatus'
/** Never the reference of an order. */
const NOBODY = { reference: 'ORD-nobody-has-this' }

const ENCODINGS = ['base64', 'base64url', 'hex'] as const

type Encryption = NonNullable<Target['encryption']>

/**
 * Finds the padding and encoding with which `data` is read: a readable ciphertext gets another answer than an unreadable one.
 * Nothing is guessed: answers that do not differ prove nothing.
 */
export async function findPadding(ask: Ask, { encryption }: Target, findings: Findings): Promise<void> {
  if (!encryption) {
    findings.untold.push('The padding of data: no encryption key was given (PAYCONTRACT_ENCRYPTION_KEY).')
    return
  }
  const { encoding: given = 'base64' } = encryption
  for (const encoding of new Set([given, ...ENCODINGS])) {
    const [padding, ...more] = await listRead(ask, { ...encryption, encoding })
    if (padding === undefined) continue
    if (more.length > 0) {
      const names = [padding, ...more].join(', ')
      findings.untold.push(`The padding of data: answers differ under ${names}. ${NEVER_GUESSED}`)
      return
    }
    findings.padding = padding
    if (encoding !== given) findings.encoding = encoding
    findings.told.push(
      `data is read under ${padding}, in ${encoding}: ${ASKED} answers it differently from unreadable data`,
    )
    return
  }
  findings.untold.push(
    `The padding of data, and its form (\`payload\`): under ${PADDINGS.join(', ')}, in ${ENCODINGS.join(', ')}, it is ` +
      `answered like what nobody can read. ${NEVER_GUESSED}`,
  )
}

const NEVER_GUESSED = 'Ask the operator; it is never guessed.'

/** Lists the paddings with which a payload gets another answer than unreadable data. */
async function listRead(ask: Ask, encryption: Encryption): Promise<Encryption['padding'][]> {
  const answerTo = async (data: string) => describeAnswer(await ask(ASKED, { body: { data } }))
  const sealed = await createDataCipher({ ...encryption, padding: PADDINGS[0]! }).encrypt(NOBODY)
  const blockBytes = readData(encryption, sealed).length
  const unreadable = new Set<string>()
  for (let count = 0; count < 3; count += 1) {
    const block = randomBytes(blockBytes)
    // A number below every modulus of that length, so that it is a valid block.
    block[0] = 0
    unreadable.add(await answerTo(writeData(encryption, block)))
  }
  const read: Encryption['padding'][] = []
  for (const padding of PADDINGS) {
    const answer = await answerTo(await createDataCipher({ ...encryption, padding }).encrypt(NOBODY))
    if (!unreadable.has(answer)) read.push(padding)
  }
  return read
}

/** Summarizes an answer by status and words, without ids, times and numbers, which differ each time. */
function describeAnswer(asked: Asked | undefined): string {
  if (!asked) return 'none'
  const words = asked.text.replace(/[\w-]*\d[\w:.-]*/g, '#')
  return asked.status < 300 ? String(asked.status) : `${asked.status} ${words}`
}

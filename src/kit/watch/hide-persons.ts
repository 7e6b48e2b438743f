import { createHmac, randomBytes } from 'node:crypto'

/** Members that identify a person, wherever they are. An email does so anywhere. */
const NAMES =
  'first_?name|last_?name|full_?name|(?:card_?)?holder(?:_?name)?|phone\\w*|mobile\\w*|address\\w*|street\\w*|city|post(?:al)?_?code|zip\\w*|date_?of_?birth|dob|id_?number|account_?(?:number|name)|iban'
const NAME = new RegExp(`^(?:${NAMES})$`, 'i')
/** Such a member in the text of a JSON document, and in JSON inside a text of another document. */
const MEMBERS = ['"', String.raw`\\"`].map(
  (quote) =>
    new RegExp(String.raw`(${quote}(?:${NAMES})${quote}\s*:\s*${quote})(?:[^"\\]|\\[^"])+?${quote}`, 'gi'),
)
const EMAIL = /[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+/g
const HIDDEN = '***'

export interface PersonHider {
  hideText(text: string): string
  /** Does the same in every text of a value, and hides a whole member that identifies a person. */
  hideValue<Value>(value: Value): Value
}

/**
 * Removes what identifies a person from what is shown or written. An email always becomes the same other email, so that records
 * with the same one are recognized; it cannot be traced back, because the key is random for each run. Another letter case gives
 * the same one in another letter case: whether that is the same sender is for the service to say.
 */
export function createPersonHider(key: Buffer = randomBytes(32)): PersonHider {
  const digest = (text: string) => createHmac('sha256', key).update(text).digest()
  const rename = (email: string) => {
    const lower = email.toLowerCase()
    const name = `${digest(lower).toString('hex').slice(0, 12)}@hidden.example`
    return email === lower ? name : changeCase(name, digest(email))
  }
  const hideText = (text: string) =>
    MEMBERS.reduce(
      (hidden, member) =>
        hidden.replace(member, (whole: string, start: string) => {
          const quote = whole.endsWith(String.raw`\"`) ? String.raw`\"` : '"'
          return `${start}${HIDDEN}${quote}`
        }),
      text.replace(EMAIL, rename),
    )
  const hide = (node: unknown): unknown => {
    if (typeof node === 'string') return hideText(node)
    if (Array.isArray(node)) return node.map(hide)
    if (typeof node !== 'object' || node === null) return node
    return Object.fromEntries(
      Object.entries(node).map(([name, each]) => [
        name,
        typeof each === 'string' && NAME.test(name) ? HIDDEN : hide(each),
      ]),
    )
  }
  return { hideText, hideValue: <Value>(value: Value) => hide(value) as Value }
}

/** Capitalizes the first letter, and others as the bytes say. */
function changeCase(text: string, bytes: Buffer): string {
  const first = text.search(/[a-z]/)
  return text.replace(/[a-z]/g, (letter, at: number) =>
    at === first || bytes[at]! % 2 === 1 ? letter.toUpperCase() : letter,
  )
}

import { createHmac, randomBytes } from 'node:crypto'

/** Members that name a person, wherever they are; an email is one wherever it stands. */
const NAMES =
  'first_?name|last_?name|full_?name|(?:card_?)?holder(?:_?name)?|phone\\w*|mobile\\w*|address\\w*|street\\w*|city|post(?:al)?_?code|zip\\w*|date_?of_?birth|dob|id_?number|account_?(?:number|name)|iban'
const NAME = new RegExp(`^(?:${NAMES})$`, 'i')
/** Such a member in the text of a JSON document, and in one that is a text of another. */
const MEMBERS = ['"', String.raw`\\"`].map(
  (quote) =>
    new RegExp(String.raw`(${quote}(?:${NAMES})${quote}\s*:\s*${quote})(?:[^"\\]|\\[^"])+?${quote}`, 'gi'),
)
const EMAIL = /[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+/g
const HIDDEN = '***'

export interface PersonHider {
  hideText(text: string): string
  /** The same in every text of a value, and the whole of a member that names a person. */
  hideValue<Value>(value: Value): Value
}

/**
 * Takes what names a person out of what is shown or written. An email becomes another one, the same each time, so that it can
 * still be seen which records have one email; it cannot be found out from it, as its key is drawn for each run.
 */
export function createPersonHider(key: Buffer = randomBytes(32)): PersonHider {
  const rename = (email: string) =>
    `${createHmac('sha256', key).update(email.toLowerCase()).digest('hex').slice(0, 12)}@hidden.example`
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

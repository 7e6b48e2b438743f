export interface XmlElement {
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  text: string
}

const NAME = String.raw`[A-Za-z_][\w.-]*`
const TOKEN = new RegExp(
  String.raw`<\?xml version="1\.0" encoding="UTF-8"\?>|<(/?)(${NAME})((?:\s+${NAME}="[^"<]*")*)\s*(/?)>|([^<]+)`,
  'gy',
)
const ENTITY = /&(?:(amp|lt|gt|quot|apos)|#(\d+)|#x([0-9a-fA-F]+));/g
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
/** Characters that XML 1.0 does not allow in a document at all. */
const ILLEGAL = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u

/**
 * Reads XML strictly, as far as these reports use it: elements, attributes and text.
 *
 * @throws Error at the first thing that is not well-formed
 */
export function readXml(text: string): XmlElement {
  const illegal = ILLEGAL.exec(text)
  if (illegal) throw new Error(`illegal character at ${illegal.index}`)
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  let end = 0
  for (const match of text.matchAll(TOKEN)) {
    end = match.index + match[0].length
    takeToken(match, open)
  }
  if (end !== text.length) throw new Error(`not well-formed at ${end}: ${text.slice(end, end + 40)}`)
  if (open.length > 1) throw new Error(`<${open.at(-1)!.name}> is not closed`)
  if (root.children.length !== 1 || root.text.trim() !== '') throw new Error('there is not one root')
  return root.children[0]!
}

function takeToken(
  [whole, slash, name, attributes = '', selfClosed, text]: RegExpExecArray | RegExpMatchArray,
  open: XmlElement[],
) {
  const parent = open.at(-1)!
  if (text !== undefined) parent.text += unescapeText(text)
  else if (name === undefined) {
    if (open.length > 1 || parent.children.length > 0) throw new Error(`${whole} in the middle`)
  } else if (slash) {
    if (open.length < 2 || parent.name !== name) throw new Error(`</${name}> closes <${parent.name}>`)
    open.pop()
  } else {
    const element = { name, attributes: readAttributes(attributes), children: [], text: '' }
    parent.children.push(element)
    if (!selfClosed) open.push(element)
  }
}

function readAttributes(text: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [, name, value] of text.matchAll(new RegExp(`(${NAME})="([^"]*)"`, 'g'))) {
    if (name! in attributes) throw new Error(`${name} is given twice`)
    attributes[name!] = unescapeText(value!)
  }
  return attributes
}

function unescapeText(text: string): string {
  if (text.replace(ENTITY, '').includes('&')) throw new Error(`a bare & in ${text.slice(0, 40)}`)
  if (text.includes(']]>')) throw new Error(']]> in text')
  return text.replace(ENTITY, (_, name, decimal, hex) => {
    if (name) return NAMED[name]!
    const character = String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16))
    if (ILLEGAL.test(character)) throw new Error('an illegal character by its number')
    return character
  })
}

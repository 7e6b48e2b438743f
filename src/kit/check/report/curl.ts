import type { FormPart } from './result.ts'

/** A request as sent, with its whole body. Secrets are already replaced by `$VARIABLE`. */
export interface CurlRequest {
  method: string
  url: string
  headers: Readonly<Record<string, string>>
  body?: string | readonly FormPart[]
}

/** Headers that curl sets itself. */
const OWN_HEADERS = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'accept-encoding'])

/**
 * Returns a command that sends the same request from any POSIX shell. If one of the `variables` is named as `$VARIABLE`, the
 * shell inserts its value; everything else stays literal, whatever characters it holds.
 */
export function toCurl({ method, url, headers, body }: CurlRequest, variables: readonly string[]): string {
  const quote = createQuote(variables)
  const isForm = typeof body === 'object'
  const command = [
    ['curl -i', method === 'HEAD' ? '-I' : '', /[[\]{}]/.test(url) ? '-g' : ''].filter(Boolean).join(' '),
    ...(method === 'HEAD' ? [] : [`-X ${quote(method)}`]),
    quote(url),
    ...listHeaders(headers, body).map((header) => `-H ${quote(header)}`),
    ...(isForm ? body.map((part) => describePart(part, quote)) : []),
    ...(typeof body === 'string' ? [`--data-raw ${quote(body)}`] : []),
  ]
  const lines = [...(isForm ? explainFiles(body) : []), ...explainMask(url, headers, body)]
  return [...lines, command.join(' \\\n  ')].join('\n')
}

function listHeaders(headers: CurlRequest['headers'], body: CurlRequest['body']): string[] {
  const names = Object.keys(headers).map((name) => name.toLowerCase())
  const shown = Object.entries(headers).filter(([name]) => {
    if (typeof body === 'object' && name.toLowerCase() === 'content-type') return false
    return !OWN_HEADERS.has(name.toLowerCase())
  })
  // curl leaves out a header without a value, and sends it empty with a semicolon.
  const lines = shown.map(([name, value]) => (value === '' ? `${name};` : `${name}: ${value}`))
  return typeof body === 'string' && !names.includes('content-type') ? [...lines, 'content-type:'] : lines
}

function describePart(part: FormPart, quote: (text: string) => string): string {
  if ('value' in part) return `--form-string ${quote(`${part.name}=${part.value}`)}`
  const fileName = part.fileName.replace(/["\\]/g, String.raw`\$&`)
  return `-F ${quote(`${part.name}=@"${fileName}";type=${part.contentType}`)}`
}

function explainFiles(parts: readonly FormPart[]): string[] {
  return parts.flatMap((part) =>
    'fileName' in part
      ? [`# First put a file of type ${flatten(part.contentType)} here and name it ${flatten(part.fileName)}`]
      : [],
  )
}

function explainMask(...parts: unknown[]): string[] {
  return /\d{6}\*{3,9}\d{4}/.test(JSON.stringify(parts).replaceAll(/[ -]/g, ''))
    ? ['# A card number is masked here: put the whole one back']
    : []
}

/** Reduces a text to one plain line, so that it cannot end a shell comment early. */
function flatten(text: string): string {
  return text.replace(/[^\w./+-]+/g, '_')
}

/** Characters that a terminal or a page would not show, to be written in octal. Newline and tab stay. */
const UNSEEN = String.raw`(?:(?![\n\t])[\p{Cc}\p{Bidi_Control}\u2028\u2029\u200b\u2060-\u2064\ufeff\u{e0000}-\u{e007f}\p{Noncharacter_Code_Point}])+`

function createQuote(variables: readonly string[]): (text: string) => string {
  const names = variables.flatMap((name) => [
    `\\$${name}(?![A-Za-z0-9_])`,
    // In braces if it would run on, or is cut.
    String.raw`\$\{${name}(?:[%#]\?+)?\}`,
  ])
  const special = new RegExp(`(${[...names, UNSEEN].join('|')})`, 'u')
  return (text) => {
    const pieces = Buffer.from(text, 'utf8').toString().split(special)
    const words = pieces.map((piece, index) => {
      if (index % 2 === 0) return piece === '' ? '' : `'${piece.replaceAll("'", String.raw`'\''`)}'`
      return piece.startsWith('$') ? `"${piece}"` : `"$(printf '${toOctal(piece)}')"`
    })
    const word = words.join('')
    if (word === '') return "''"
    return /^'[\w./:=+-]+'$/.test(word) && !word.startsWith("'-") ? word.slice(1, -1) : word
  }
}

function toOctal(text: string): string {
  return Array.from(Buffer.from(text, 'utf8'), (byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')
}

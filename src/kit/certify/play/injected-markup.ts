/** A script that would run if a page repeated it as text. */
const SCRIPT = '<script>certify()</script>'

/** The same, and an attribute for a page that repeats it within the quotes of another one. */
export const MARKUP = `x'" onmouseover=certify() ${SCRIPT}`

/** Whether an HTML answer to a browser holds the markup. */
export function answersMarkup(text: string, headers: Headers): boolean {
  // browsers do not run scripts in JSON
  return !/json/.test(headers.get('content-type') ?? '') && holdsInjectedMarkup(text)
}

/** Strings, templates and comments of a script. */
const TOKENS =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|`(?:\\[\s\S]|[^`\\])*`?|'(?:\\[\s\S]|[^'\\\n])*'?|"(?:\\[\s\S]|[^"\\\n])*"?/g

const [QUOTES] = MARKUP.split(' <') as [string]

/** Whether the markup has become a part of an HTML page. Within text, its quotes do no harm, nor its brackets within quotes. */
export function holdsInjectedMarkup(page: string): boolean {
  const opening = /<([a-z][^\s/>]*)/gi
  for (let tag = opening.exec(page); tag; tag = opening.exec(page)) {
    const attribute = /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s>]*))?/y
    attribute.lastIndex = opening.lastIndex
    let isData = false
    for (let found = attribute.exec(page); found; found = attribute.exec(page)) {
      opening.lastIndex = attribute.lastIndex
      if (/^onmouseover$/i.test(found[1]!) && found[2]?.includes('certify()')) return true
      isData ||= /^type$/i.test(found[1]!) && /json/i.test(found[2] ?? '')
    }
    if (page.startsWith(SCRIPT, tag.index)) return true
    const isCode = /^script$/i.test(tag[1]!) && !isData
    if (isCode && endsString(page.slice(opening.lastIndex).split(/<\/script/i, 1)[0]!)) return true
  }
  return false
}

/** Whether the markup ends a string of a script that the page has, so that the rest of it is code. */
function endsString(code: string): boolean {
  const start = code.indexOf(QUOTES)
  const isWithin = [...code.matchAll(TOKENS)].some(
    ({ 0: token, index }) => /^['"]/.test(token) && index < start && start < index + token.length,
  )
  return isWithin || code.replaceAll(TOKENS, '').includes('certify()')
}

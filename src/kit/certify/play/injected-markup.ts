/** A script that would run if a page repeated it as text. */
const SCRIPT = '<script>certify()</script>'

/** The same, and an attribute for a page that repeats it within the quotes of another one. */
export const MARKUP = `x'" onmouseover=certify() ${SCRIPT}`

/** Whether an HTML answer to a browser holds the markup. */
export function answersMarkup(text: string, headers: Headers): boolean {
  // browsers do not run scripts in JSON
  return !/json/.test(headers.get('content-type') ?? '') && holdsInjectedMarkup(text)
}

/** Whether the markup has become a part of an HTML page. Within text, its quotes do no harm, nor its brackets within quotes. */
export function holdsInjectedMarkup(page: string): boolean {
  const opening = /<([a-z][^\s/>]*)/gi
  for (let tag = opening.exec(page); tag; tag = opening.exec(page)) {
    const attribute = /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s>]*))?/y
    attribute.lastIndex = opening.lastIndex
    for (let found = attribute.exec(page); found; found = attribute.exec(page)) {
      opening.lastIndex = attribute.lastIndex
      if (/^onmouseover$/i.test(found[1]!) && found[2]?.includes('certify()')) return true
    }
    if (page.startsWith(SCRIPT, tag.index)) return true
  }
  return false
}

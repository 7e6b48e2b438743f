/** A sentence, list item or table row of the interface document. */
export interface Statement {
  /** `§1.7`: the section, or the numbered point inside it. */
  section: string
  text: string
}

/** Sections whose numbered points are cited by number: §1.7, §5.10. */
const numbered = /^§[15]$/

/**
 * Splits the interface document into statements that can be true or false on their own. Headings are left out; a table row gets
 * the title of its heading if a section has several tables.
 */
export function splitStatements(markdown: string): Statement[] {
  const statements: Statement[] = []
  let section = '§1'
  let point = section
  let title = ''
  const lines = markdown.split('\n')
  lines.forEach((line, index) => {
    const heading = /^#{2,3} (?:(?<number>\d+(?:\.\d+)?)\.? )?(?<name>.*)$/.exec(line)?.groups
    if (heading) {
      if (heading.number) section = point = `§${heading.number}`
      title = heading.number ? '' : `${heading.name?.replace(/ \(.*/, '')}: `
    } else if (line.startsWith('|')) {
      const isHeader = /^\|[-| ]+\|$/.test(line) || /^\|[-| ]+\|$/.test(lines[index + 1] ?? '')
      if (!isHeader) statements.push({ section: point, text: `${title}${line.slice(1, -1).trim()}` })
    } else if (line && !line.startsWith('# ')) {
      const item = /^(?<number>\d+)\. /.exec(line)?.groups
      if (item && numbered.test(section)) point = `${section}.${item.number}`
      const text = line.trim().replace(/^(?:-|\d+\.) /, '')
      for (const sentence of text.split(/(?<=\.) (?=[A-Z`])/))
        statements.push({ section: point, text: sentence })
    }
  })
  return statements
}

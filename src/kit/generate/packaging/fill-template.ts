/**
 * Fills `@{name}` in a template, and drops the lines between `@{if part}` and `@{end}` if that part is not wanted.
 *
 * @throws Error the template uses an unknown name
 */
export function fillTemplate(
  template: string,
  values: Readonly<Record<string, string>>,
  parts: ReadonlySet<string>,
): string {
  let isLeftOut = false
  const lines = template.split('\n').filter((line) => {
    const part = /@\{if (\w+)\}/.exec(line)?.[1]
    if (part !== undefined) isLeftOut = !parts.has(part)
    else if (line.includes('@{end}')) isLeftOut = false
    else return !isLeftOut
    return false
  })
  return lines.join('\n').replace(/@\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`a template asks for ${name}, which nothing gives`)
    return value
  })
}

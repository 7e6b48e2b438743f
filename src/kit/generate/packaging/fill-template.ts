/**
 * Fills `@{name}` in a template, and leaves out the lines between `@{if part}` and `@{end}` where there is no such part.
 *
 * @throws Error a template names what there is not
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

const PLACEHOLDER = /\{([A-Za-z][A-Za-z0-9]*)\}/g

/** What placeholders stand for. A text that is one placeholder and nothing else takes its value as it is, a number for one. */
export type Values = Readonly<Record<string, string | number>>

/** A copy in which every text has values in place of its placeholders; one without a value stays as it is. */
export function fill<Value>(template: Value, values: Values): Value {
  return fillNode(template, values) as Value
}

/** The same for a text that something else reads, such as a path: `write` makes a value harmless there. */
export function fillText(
  text: string,
  values: Values,
  write: (value: string) => string = (value) => value,
): string {
  return text.replace(PLACEHOLDER, (whole, name) => (name in values ? write(String(values[name])) : whole))
}

function fillNode(node: unknown, values: Values): unknown {
  if (typeof node === 'string') {
    const alone = /^\{([A-Za-z][A-Za-z0-9]*)\}$/.exec(node)?.[1]
    return alone !== undefined && alone in values ? values[alone] : fillText(node, values)
  }
  if (Array.isArray(node)) return node.map((each) => fillNode(each, values))
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(Object.entries(node).map(([name, each]) => [name, fillNode(each, values)]))
}

/** The names of all placeholders of a value. */
export function listPlaceholders(node: unknown): string[] {
  return [...JSON.stringify(node ?? null).matchAll(PLACEHOLDER)].map(([, name]) => name!)
}

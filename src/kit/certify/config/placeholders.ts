const PLACEHOLDER = /\{([A-Za-z][A-Za-z0-9]*)\}/g

/** Placeholders of `app.url` and `app.env`. */
export const OF_APP = [
  ...['port', 'dataFolder', 'checkoutUrl', 'businessUrl', 'publicKey', 'secretKey', 'encryptionKey'],
  ...['encryptionKeyFile', 'padding', 'cardKey', 'webhookSecret', 'webhookSecrets'],
]

/** Placeholders of requests, beside what `take` names. */
export const OF_REQUESTS = [
  ...['amount', 'amountMinor', 'currency', 'cart', 'email', 'name', 'reference'],
  ...['cardNumber', 'expiryMonth', 'expiryYear', 'cvv', 'pin', 'otp'],
  ...['refundAmount', 'wish', 'reason'],
]

/** Values of placeholders. A text that is only one placeholder becomes its value, keeping a number a number. */
export type Values = Readonly<Record<string, string | number>>

/** Returns a copy with the placeholders of every text replaced; one without a value stays unchanged. */
export function fill<Value>(template: Value, values: Values): Value {
  return fillNode(template, values) as Value
}

/** The same for a text that is parsed later, such as a path: `write` escapes each value for it. */
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

/** Returns the names of all placeholders in a value. */
export function listPlaceholders(node: unknown): string[] {
  return [...JSON.stringify(node ?? null).matchAll(PLACEHOLDER)].map(([, name]) => name!)
}

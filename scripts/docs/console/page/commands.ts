import type { CallInput, FormField, Host, SentRequest } from '../protocol.ts'

/** Formats the request that was sent as a shell command, including its ciphertext. */
export function toCurl({ method, url, headers, body }: SentRequest): string {
  const isForm = typeof body === 'object'
  const shown = Object.entries(headers).filter(([name]) => !(isForm && name === 'content-type'))
  const lines = [
    `curl -i${method === 'GET' ? '' : ` -X ${method}`} ${quote(url)}`,
    ...shown.map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(isForm ? body.map(formPart) : []),
    ...(typeof body === 'string' ? [`--data-raw ${quote(body)}`] : []),
  ]
  return lines.join(' \\\n  ')
}

function formPart({ name, value, isFile }: FormField): string {
  if (!isFile) return `--form-string ${quote(`${name}=${value}`)}`
  return `-F ${quote(`${name}=@"${value.replace(/["\\]/g, String.raw`\$&`)}"`)}`
}

/** Quotes any text as one word for a POSIX shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** Formats the same call with the TypeScript client. */
export function toTypeScript(
  { host, operationId }: { host: Host; operationId: string },
  { path, query, headers, body }: CallInput,
): string {
  const given = { ...path, ...query, ...(body as object) }
  const key = Object.entries(headers).find(([name]) => name.toLowerCase() === 'idempotency-key')?.[1]
  const shown = Object.keys(given).length > 0 ? print(given) : ''
  const options = key ? `${shown || '{}'}, ${print({ idempotencyKey: key })}` : shown
  return `const answer = await ${host}.${operationId}(${options})`
}

/** Formats JSON in common TypeScript style. */
function print(value: unknown, indent = ''): string {
  if (value instanceof Blob) return `await openAsBlob(${print((value as File).name)})`
  if (typeof value === 'string')
    return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
  if (typeof value !== 'object' || value === null) return String(value)
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const parts = isList
    ? value.map((each) => print(each, inner))
    : Object.entries(value).map(([name, each]) => `${printName(name)}: ${print(each, inner)}`)
  const [open, close] = isList ? '[]' : '{}'
  if (parts.length === 0) return `${open}${close}`
  return `${open}\n${parts.map((part) => `${inner}${part},`).join('\n')}\n${indent}${close}`
}

function printName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : print(name)
}

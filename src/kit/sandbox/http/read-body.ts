import { formatBytes } from '../../format-bytes.ts'
import { malformed, Refusal } from '../domain/refusal.ts'
import { readContentType } from './content-type.ts'
import type { Operation } from './operation.ts'
import type { Step } from './step.ts'
import { decodeUtf8 } from './utf8.ts'
import { validate } from './validate.ts'

/** Room for the other parts of a form and its boundaries. */
const FORM_OVERHEAD_BYTES = 64 * 1024

/** Maximum nesting. Each level costs a stack frame wherever the value is walked through. */
export const MAX_LEVELS = 64

interface Content {
  value: unknown
  raw: string
}

/** Reads a body, checks its size and its content type, and parses JSON and forms into plain values. */
export const readBody: Step = async (exchange, next) => {
  const { operation, request, input } = exchange
  const { row, validators } = operation
  if (!validators.body && !row.multipart) return next()
  const { value, raw } = await readContent(operation, request)
  exchange.rawBody = raw
  // a form is checked by its handler: a schema cannot describe a file
  if (!row.multipart) validate(validators.body, value)
  input.body = value
  return next()
}

async function readContent(operation: Operation, request: Request): Promise<Content> {
  const { row } = operation
  const mostBytes = operation.mostBytes + (row.multipart ? FORM_OVERHEAD_BYTES : 0)
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) throw tooLarge(operation)
  const wanted = row.multipart ? 'multipart/form-data' : 'application/json'
  if (readContentType(request.headers) !== wanted) {
    throw new Refusal(415, '15', `Send the body as ${wanted}`)
  }
  const bytes = await readAtMost(request, mostBytes)
  if (bytes === 'cut off') throw malformed([{ field: 'body', message: 'did not arrive whole' }])
  if (!bytes) throw tooLarge(operation)
  return row.multipart ? readForm(operation, request, bytes) : readJson(bytes)
}

/** Reads the body of a request. Undefined if it is too long; `cut off` if the sender broke off. */
export async function readAtMost(
  request: Request,
  mostBytes: number,
): Promise<Uint8Array<ArrayBuffer> | 'cut off' | undefined> {
  try {
    return await readBytes(request, mostBytes)
  } catch {
    return 'cut off'
  }
}

async function readBytes(request: Request, mostBytes: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const announced = request.headers.get('content-length')
  if (announced !== null) {
    // the server enforces the announced length, so there is no need to count
    const bytes = Number(announced) > mostBytes ? undefined : new Uint8Array(await request.arrayBuffer())
    return bytes && bytes.byteLength <= mostBytes ? bytes : undefined
  }
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body) {
    length += chunk.byteLength
    if (length > mostBytes) return undefined
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

function readJson(bytes: Uint8Array): Content {
  const { value, raw } = parseJson(bytes)
  if (!isDeeperThan(value, MAX_LEVELS)) return { value, raw }
  throw malformed([{ field: 'body', message: `has more than ${MAX_LEVELS} levels` }])
}

function parseJson(bytes: Uint8Array): Content {
  try {
    const raw = decodeUtf8(bytes) ?? ''
    return { value: JSON.parse(raw), raw }
  } catch {
    throw new Refusal(400, '30', 'The body is not JSON', {
      problems: [{ field: 'body', message: 'is not JSON' }],
    })
  }
}

/** Whether a JSON value nests objects or lists more than `levels` deep. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((item) => isDeeperThan(item, levels - 1))
}

async function readForm(
  operation: Operation,
  request: Request,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Content> {
  const headers = { 'content-type': request.headers.get('content-type')! }
  const form = await new Response(bytes, { headers }).formData().catch(() => undefined)
  if (!form) throw malformed([{ field: 'body', message: 'is not a form' }])
  for (const [name, part] of form) {
    if (typeof part === 'string' && isLossy(part, bytes)) {
      throw malformed([{ field: name, message: 'must be UTF-8' }])
    }
    if (part instanceof Blob && part.size > operation.mostBytes) throw tooLarge(operation)
  }
  return { value: Object.fromEntries(form), raw: '' }
}

/** Whether a form field lost bytes: the form parser replaces every byte that is not UTF-8 by U+FFFD. */
function isLossy(text: string, bytes: Uint8Array): boolean {
  return text.includes('\ufffd') && !Buffer.from(bytes.buffer).includes(text)
}

function tooLarge({ row, mostBytes }: Operation): Refusal {
  return new Refusal(413, '13', `The ${row.multipart ? 'file' : 'body'} is over ${formatBytes(mostBytes)}`)
}

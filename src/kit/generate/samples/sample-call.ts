import type { Content, OpenApiDocument, Parameter } from '../../contract/document.ts'
import { listOperations } from '../../contract/document.ts'
import type { HostName } from '../../contract/hosts.ts'
import { deref } from '../../contract/references.ts'
import { asList, isObject } from '../../contract/spec-tree.ts'
import { exampleOf } from '../../contract/wire/example-of.ts'
import { type Node, unseal, view } from '../../contract/wire/pair-members.ts'
import type { ClientModel, HostModel, OperationModel } from '../model/client-model.ts'
import { findRecord } from '../model/find-types.ts'

/** A call of an operation with the values of its examples. */
export interface SampleCall {
  host: HostModel
  operation: OperationModel
  /** The given parameters, by wire name. */
  parameters: ReadonlyMap<string, unknown>
  /** The body as the caller writes it: the plaintext if a field is encrypted. Undefined if there is no body. */
  body: unknown
  /** The members of the body that are files. */
  files: readonly string[]
}

/** Writes a call in one language as a complete program: it runs as pasted. */
export type WriteSample = (call: SampleCall) => string

/** A file of the reader's to upload. Examples do not hold its content. */
export const FILE = { name: 'document.pdf', type: 'application/pdf' } as const

/** Environment variables for the service's URLs and the keys, as in the examples. */
export const VARIABLES = {
  baseUrl: { checkout: 'CHECKOUT_URL', business: 'BUSINESS_URL' },
  keys: { public: 'PUBLIC_KEY', secret: 'SECRET_KEY' },
  encryptionKeyFile: 'ENCRYPTION_KEY_FILE',
  padding: 'ENCRYPTION_PADDING',
  cardKey: 'CARD_KEY',
} as const

/** The cipher that each host's client implements. */
const CIPHERS: Record<HostName, string> = { checkout: 'rsa', business: 'aes-256-gcm' }

/**
 * Plans the call for samples of an operation; undefined if it cannot be shown in full: an example is missing, or the clients
 * cannot send its key or do not implement its cipher.
 *
 * @param document the full document, with its values unchanged
 */
export function planCall(
  document: OpenApiDocument,
  model: ClientModel,
  host: HostModel,
  operation: OperationModel,
): SampleCall | undefined {
  const { key, encrypted } = operation.row
  if (key === 'unstated' || (key !== 'none' && !host.credentials[key])) return undefined
  if (encrypted && encrypted.cipher !== CIPHERS[host.host]) return undefined
  const found = listOperations(document).find((each) => each.operation.operationId === operation.operationId)
  const { parameters = [], requestBody } = found!.operation
  const values = readParameters(
    document,
    operation,
    parameters.map((each) => deref(document, each)),
  )
  if (!values) return undefined
  const body = operation.body && readBody(document, deref(document, requestBody), encrypted?.field)
  if (operation.body && body === undefined) return undefined
  return { host, operation, parameters: values, body, files: listFiles(model, operation) }
}

function listFiles({ types }: ClientModel, { body }: OperationModel): string[] {
  const members = findRecord(types, body?.type)?.members ?? []
  return members.filter(({ type: { kind } }) => kind === 'file').map(({ wireName }) => wireName)
}

/** Texts that a header can carry. */
const VISIBLE = /^[\x20-\x7e]*$/

/** Reads the required parameters, and those with a default, so that readers see how to change it. */
function readParameters(
  document: OpenApiDocument,
  operation: OperationModel,
  parameters: readonly Parameter[],
): Map<string, unknown> | undefined {
  const values = new Map<string, unknown>()
  for (const { wireName, isRequired } of operation.parameters) {
    const parameter = parameters.find(({ name }) => name === wireName)
    if (!parameter) continue
    const node = { document, schema: parameter.schema }
    if (!isRequired && !('default' in view(node))) continue
    const value = 'example' in parameter ? parameter.example : exampleOf(node)
    const isHeader = operation.parameterPlaces[wireName] === 'header'
    if (value === undefined || (isHeader && !VISIBLE.test(String(value)))) return undefined
    values.set(wireName, value)
  }
  return values
}

function readBody(
  document: OpenApiDocument,
  content: Content | undefined,
  encryptedField: string | undefined,
): unknown {
  const [media] = Object.values(content?.content ?? {})
  if (!media) return undefined
  const node = { document, schema: media.schema }
  const [example] = Object.values(media.examples ?? {}).map((each) => deref(document, each))
  const value = example && 'value' in example ? example.value : exampleOf(node)
  if (encryptedField === undefined || !isObject(value)) return value
  const plaintext = readPlaintext({ document, schema: view(node).properties?.[encryptedField] ?? {} })
  return plaintext === undefined ? undefined : { ...value, [encryptedField]: plaintext }
}

function readPlaintext(field: Node): unknown {
  const node = unseal(field)
  const [example = exampleOf(node)] = asList(view(node).examples)
  return example
}

import { listOperations, type OpenApiDocument, type OperationObject } from '../../contract/document.ts'
import { HOSTS } from '../../contract/hosts.ts'
import { toPlainText } from '../../contract/plain-text.ts'
import { isObject } from '../../contract/spec-tree.ts'
import { ExpectedError } from '../../expected-error.ts'
import { quoteText } from '../../visible-text.ts'
import { formatProse, originOf } from '../add-origins.ts'
import type { ClientDocument } from '../documents.ts'
import type { ClientModel, HostModel, OperationModel } from '../model/client-model.ts'
import { FILE, planCall, type SampleCall, VARIABLES } from '../samples/sample-call.ts'
import { toVisibleJson } from '../samples/visible-json.ts'
import { listBodyGaps } from './body-gaps.ts'
import {
  type Collection,
  type CollectionRequest,
  type FormPart,
  keyHeader,
  MORE_VARIABLES,
} from './collection.ts'
import { listStatedShapes } from './stated-shapes.ts'

/**
 * Plans a collection of every operation of some hosts, with its first example.
 *
 * @throws ExpectedError a value of an example would be read as a variable, and cannot be escaped
 */
export function planCollection(model: ClientModel, documents: readonly ClientDocument[]): Collection {
  const unshown: string[] = []
  const folders = model.clients.map((host) => {
    const { written, facts } = documents.find((each) => each.host === host.host)!
    const objects = new Map(
      listOperations(written).map(({ operation }) => [operation.operationId, operation]),
    )
    const requests = host.operations.flatMap((operation) => {
      const call = planCall(written, model, host, operation)
      if (!call) unshown.push(operation.operationId)
      return call ? [planRequest(call, objects.get(operation.operationId)!, { written, facts })] : []
    })
    return { name: host.title, requests }
  })
  return {
    title: model.clients.map(({ title }) => title).join(' and '),
    description: describe(unshown),
    folders,
    variables: listVariables(model.clients, documents),
  }
}

function describe(unshown: readonly string[]): string {
  const lacking =
    unshown.length === 0 ? [] : [`No request: ${unshown.join(', ')}. The document has no example of them.`]
  return [
    'Every operation with its first example. `Proposal:` and `Proposed` mark what the interface document leaves open. The tests state what it says, and nothing of a proposal.',
    'Put your keys into the environment; they are secret variables and stay out of every file. A scripted request encrypts the body that you see before it is sent.',
    ...lacking,
  ].join('\n\n')
}

function planRequest(
  call: SampleCall,
  object: OperationObject,
  { written, facts }: Pick<ClientDocument, 'written' | 'facts'>,
): CollectionRequest {
  const { host, operation, parameters, body } = call
  const { method, path, key, idempotencyHeader, multipart, encrypted } = operation.row
  const given = (place: string): [string, unknown][] =>
    [...parameters].filter(([name]) => operation.parameterPlaces[name] === place)
  const credential = key === 'public' || key === 'secret' ? host.credentials[key] : undefined
  const variable = VARIABLES.keys[key as 'public' | 'secret']
  const isBasic = credential?.scheme === 'Basic'
  return {
    name: operation.operationId,
    description: describeOperation(operation, object, written),
    method,
    baseUrl: VARIABLES.baseUrl[host.host],
    path,
    pathValues: given('path').map(([name, value]) => [name, encodeURIComponent(String(value))]),
    query: given('query').flatMap(([name, value]) => encodeQuery(name, value)),
    headers: [
      ...(credential && !isBasic ? [keyHeader(credential, variable)] : []),
      ...(idempotencyHeader ? [[idempotencyHeader, '{{$guid}}'] as [string, string]] : []),
      ...given('header').map(([name, value]): [string, string] => [name, plain(operation, String(value))]),
    ],
    ...(isBasic && { basicUser: `{{${variable}}}` }),
    ...(multipart && isObject(body) && { form: listParts(call, body) }),
    ...(!multipart && body !== undefined && { json: writeJson(body) }),
    ...(encrypted && { encrypted }),
    stated: listStatedShapes(facts, operation.operationId),
  }
}

function describeOperation(
  { row }: OperationModel,
  object: OperationObject,
  written: OpenApiDocument,
): string {
  const { summary } = object
  const gaps = listBodyGaps(written, object)
  const lines = [
    typeof summary === 'string' && `**${summary}**`,
    formatProse(object, originOf({ ...object })),
    gaps.length > 0 && `Proposals in the body: ${gaps.join(', ')}.`,
    row.idempotencyHeader &&
      `\`${row.idempotencyHeader}\` is a new key each time. To repeat a call, write the key of the first one.`,
  ]
  return toPlainText(lines.filter(Boolean).join('\n\n'))
}

function encodeQuery(name: string, value: unknown): [string, string][] {
  return (Array.isArray(value) ? value : [value]).map((each) => [
    encodeURIComponent(name),
    encodeURIComponent(String(each)),
  ])
}

function listParts({ operation, files }: SampleCall, body: object): FormPart[] {
  return Object.entries(body).map(([name, value]) => ({
    name,
    value: files.includes(name)
      ? FILE.name
      : plain(operation, isObject(value) ? writeJson(value) : String(value)),
    isFile: files.includes(name),
  }))
}

/** Writes JSON without variables: two braces in a row occur only in strings, and are escaped. */
function writeJson(value: unknown): string {
  return toVisibleJson(value, 2).replaceAll('{{', String.raw`\u007b\u007b`)
}

/** Returns text that cannot be escaped. `{{` in it could name a key, which would be sent in its place. */
function plain({ operationId }: OperationModel, text: string): string {
  if (!text.includes('{{')) return text
  throw new ExpectedError(
    `${operationId}: the example ${quoteText(text)} holds {{, which a collection reads as a variable. Write another example in an overlay.`,
  )
}

function listVariables(clients: readonly HostModel[], documents: readonly ClientDocument[]) {
  const rows = clients.flatMap(({ operations }) => operations.map(({ row }) => row))
  const uses = (cipher: string) => rows.some(({ encrypted }) => encrypted?.cipher === cipher)
  const secrets = [
    ...(['public', 'secret'] as const)
      .filter((key) => rows.some((row) => row.key === key))
      .map((key) => VARIABLES.keys[key]),
    ...(uses('rsa') ? [MORE_VARIABLES.encryptionKey] : []),
    ...(uses('aes-256-gcm') ? [VARIABLES.cardKey] : []),
    ...(rows.some(({ encrypted }) => encrypted) ? [MORE_VARIABLES.entropy] : []),
  ]
  return [
    ...HOSTS.filter((name) => clients.some(({ host }) => host === name)).map((name) => ({
      name: VARIABLES.baseUrl[name],
      value: addressOf(documents.find(({ host }) => host === name)!.written),
      isSecret: false,
    })),
    ...(uses('rsa') ? [{ name: VARIABLES.padding as string, value: 'oaep-sha256', isSecret: false }] : []),
    ...secrets.map((name) => ({ name: name as string, value: '', isSecret: true })),
  ]
}

/** Returns the first server URL of a document: the default address of a local sandbox. */
function addressOf(document: OpenApiDocument): string {
  const { servers = [] } = document as {
    servers?: { url: string; variables?: Record<string, { default: string }> }[]
  }
  const { url = '', variables = {} } = servers[0] ?? {}
  const address = url.replace(/\{([^{}]*)\}/g, (_, name: string) =>
    Object.hasOwn(variables, name) ? String(variables[name]!.default) : '',
  )
  return address.includes('{{') ? '' : address.replace(/\/+$/, '')
}

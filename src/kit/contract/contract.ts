import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type * as business from '../../../generated/business/operations.ts'
import type * as checkout from '../../../generated/checkout/operations.ts'
import type { Content, OpenApiDocument, OperationObject, Parameter, Schema } from './document.ts'
import { HOSTS, type HostName } from './hosts.ts'
import type { Gap, Requirement } from './ledger/ledger.ts'
import { type Credential, describeCredentials, describeOperations, type OperationRow } from './operations.ts'
import { knowPlaces, type Places } from './places.ts'
import { deref } from './references.ts'

export { HOSTS, type HostName }

/** The bundle of each profile: facts with the contract's proposals for the gaps, or facts alone. */
export const BUNDLES = { proposed: 'openapi.yaml', documented: 'openapi.documented.yaml' } as const
export type Profile = keyof typeof BUNDLES

export type OperationId = checkout.OperationId | business.OperationId

/** An operation as a document describes it. */
export interface DescribedOperation {
  operationId: OperationId
  host: HostName
  row: OperationRow
  /** The Operation Object of the full bundle. */
  object: ResolvedOperation
}

export interface Operation extends DescribedOperation {
  /** The contract it belongs to. */
  contract: Contract
}

/** An Operation Object with its references resolved, except those of schemas. */
export interface ResolvedOperation extends OperationObject {
  parameters?: Parameter[]
  requestBody?: ResolvedContent
  responses: Record<string, ResolvedContent>
}

export interface ResolvedContent extends Content {
  content?: Record<string, { schema: Schema; examples?: Record<string, { value: unknown }> }>
}

/** Entry point for contract lookups: two documents of each host, and two ledgers. */
export interface Contract {
  /** Every operation of both hosts, in document order. */
  readonly operations: readonly Operation[]
  readonly requirements: readonly Requirement[]
  readonly gaps: readonly Gap[]
  /** The bundle of a profile. */
  readDocument(host: HostName, profile: Profile): OpenApiDocument
  /** The bundle as the text of its file. */
  readText(host: HostName, profile: Profile): string
}

/**
 * Creates a contract from files. Each is read when it is first needed, and frozen.
 *
 * @param read returns the text of a file, by its path below `generated/`
 * @param readOpenApi returns the document in a file from an untrusted source
 * @param places where overlays wrote the parts that an error message may name
 */
export function createContract(
  read: (path: string) => string,
  readOpenApi = (path: string) => parse(read(path)) as OpenApiDocument,
  places?: Record<HostName, Places>,
): Contract {
  const documents = new Map<string, OpenApiDocument>()
  const pathOf = (host: HostName, profile: Profile) => `${host}/${BUNDLES[profile]}`
  const readText = (host: HostName, profile: Profile) => read(pathOf(host, profile))
  const readDocument = (host: HostName, profile: Profile) => {
    const path = pathOf(host, profile)
    const document = documents.get(path) ?? freeze(readOpenApi(path))
    documents.set(path, document)
    knowPlaces(document, places?.[host])
    return document
  }
  const readRows = <Row>(path: string) => once(() => freeze(JSON.parse(read(path)) as Row[]))
  const listIn = (host: HostName) => listOperationsOf(host, readDocument(host, 'proposed'))
  const operations = once(() => freeze(HOSTS.flatMap(listIn).map((each) => ({ ...each, contract }))))
  const requirements = readRows<Requirement>('requirements.json')
  const gaps = readRows<Gap>('gaps.json')
  const contract: Contract = Object.freeze({
    get operations() {
      return operations()
    },
    get requirements() {
      return requirements()
    },
    get gaps() {
      return gaps()
    },
    readDocument,
    readText,
  })
  return contract
}

/** Every operation of a bundled document, in its order. */
export function listOperationsOf(host: HostName, document: OpenApiDocument): DescribedOperation[] {
  return Object.entries(describeOperations(document)).map(([operationId, row]) => ({
    operationId: operationId as OperationId,
    host,
    row,
    object: findObject(document, row)!,
  }))
}

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const each of Object.values(Object.freeze(value))) freeze(each)
  return value
}

/** Returns the URL of a file below `generated/`. The relative path is the same from the sources and from the build. */
export function locateGenerated(path: string): URL {
  return new URL(`../../../generated/${path}`, import.meta.url)
}

export function readGenerated(path: string): string {
  return readFileSync(locateGenerated(path), 'utf8')
}

/** Returns the path of a bundle as JSON: YAML of this size takes a fifth of a second to read. */
export const asJson = (path: string) => path.replace(/yaml$/, 'json')

const shipped = createContract(readGenerated, (path) => JSON.parse(readGenerated(asJson(path))))

/** Returns the contract that this package ships. */
export function readContract(): Contract {
  return shipped
}

/** Returns a bundled document of the shipped contract; `documented` holds facts only. */
export function readDocument(host: HostName, profile: Profile): OpenApiDocument {
  return shipped.readDocument(host, profile)
}

/** Every operation of both hosts, in document order. */
export function listOperations(): Operation[] {
  return [...shipped.operations]
}

export function listRequirements(): Requirement[] {
  return [...shipped.requirements]
}

/** Cached: a judge of a history looks up an operation for each exchange. */
const byId = new WeakMap<Contract, ReadonlyMap<string, Operation>>()

export function findOperation(operationId: OperationId, contract: Contract = shipped): Operation {
  const known = byId.get(contract) ?? new Map(contract.operations.map((each) => [each.operationId, each]))
  byId.set(contract, known)
  return known.get(operationId)!
}

/** Returns where a key of each type travels on a host. */
export function credentialOf(
  host: HostName,
  type: 'public' | 'secret',
  contract: Contract = shipped,
): Credential {
  return describeCredentials(contract.readDocument(host, 'proposed'))[type]!
}

/** Whether a call changes nothing: it is a GET, or a POST that only reads. */
export function isSafe({ row }: Pick<Operation, 'row'>): boolean {
  return row.method === 'GET' || (row.method === 'POST' && row.idempotent === true)
}

const objects = new WeakMap<OpenApiDocument, Map<string, ResolvedOperation | undefined>>()

/** Returns a document's description of an operation; undefined if it does not have it, because the operation is a proposal. */
export function findObject(
  document: OpenApiDocument,
  { path, method }: Pick<OperationRow, 'path' | 'method'>,
): ResolvedOperation | undefined {
  const known = objects.get(document) ?? new Map<string, ResolvedOperation | undefined>()
  objects.set(document, known)
  const name = `${method} ${path}`
  if (!known.has(name)) known.set(name, resolveObject(document, path, method))
  return known.get(name)
}

function resolveObject(
  document: OpenApiDocument,
  path: string,
  method: string,
): ResolvedOperation | undefined {
  const object = document.paths[path]?.[method.toLowerCase()]
  if (!object) return undefined
  const { parameters, requestBody, responses } = object
  return {
    ...object,
    ...(parameters && { parameters: parameters.map((each) => deref(document, each)) }),
    ...(requestBody && { requestBody: resolveContent(document, deref(document, requestBody)) }),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, each]) => [
        status,
        resolveContent(document, deref(document, each)),
      ]),
    ),
  } as ResolvedOperation
}

function resolveContent(document: OpenApiDocument, holder: Content): ResolvedContent {
  if (!holder.content) return holder as ResolvedContent
  const content = Object.entries(holder.content).map(([mediaType, { examples = {}, ...rest }]) => {
    const resolved = Object.entries(examples).map(([name, example]) => [name, deref(document, example)])
    return [mediaType, { ...rest, examples: Object.fromEntries(resolved) }]
  })
  return { ...holder, content: Object.fromEntries(content) }
}

/** Returns the schema of a body, perhaps a reference to a named one. */
export function schemaOf(holder: Content | undefined): Schema | undefined {
  return Object.values(holder?.content ?? {})[0]?.schema
}

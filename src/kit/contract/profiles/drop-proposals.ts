import { METHODS, UNSTATED_CREDENTIAL } from '../document.ts'
import { deref } from '../references.ts'
import { asList, asObject, isObject, type JsonObject } from '../spec-tree.ts'
import { isMarked, isProposal } from './proposals.ts'

const notShown = 'What else this operation answers is not shown by the interface document.'

const someCredential =
  'A business has to authenticate itself. By which credential, and where that travels, is not shown by the interface document; the type and the scheme that stand here say no more, as a document needs some.'

/** Removes every operation, parameter, body, response, header and credential that is a proposal. */
export function dropProposals(document: JsonObject): void {
  const components = asObject(document.components)
  for (const kind of ['responses', 'parameters', 'requestBodies', 'securitySchemes', 'headers', 'examples']) {
    dropEntries(components, kind, (component) => isMarked(component))
  }
  for (const response of Object.values(asObject(components.responses))) keepShownParts(document, response)
  for (const body of Object.values(asObject(components.requestBodies))) keepShownParts(document, body)
  dropEntries(components, 'requestBodies', (body) => asObject(body).content === undefined)
  dropSecurity(document, components)
  const addressless = takeProposedAddresses(document)
  for (const key of ['paths', 'webhooks']) {
    dropEntries(document, key, (item) => isMarked(item) || !keepOperations(document, asObject(item)))
  }
  document.paths ??= {}
  if (addressless.length > 0)
    document.webhooks = { ...asObject(document.webhooks), ...Object.fromEntries(addressless) }
}

/** Takes operations with a proposed path and method out of `paths`: a webhook without a method, named by the operationId. */
function takeProposedAddresses(document: JsonObject): [name: string, item: JsonObject][] {
  const taken: [string, JsonObject][] = []
  for (const item of Object.values(asObject(document.paths)).filter(isObject)) {
    for (const method of METHODS) {
      const operation = item[method]
      if (!isObject(operation) || !('x-gap-path' in operation)) continue
      delete item[method]
      const { operationId, summary, description, 'x-source': source, 'x-gap-path': gap } = operation
      taken.push([String(operationId), { summary, description, 'x-source': source, 'x-gap-path': gap }])
    }
  }
  return taken
}

/** Removes the entries of a map that satisfy a condition, and the map if that empties it. */
function dropEntries(holder: JsonObject, key: string, isDropped: (value: unknown) => boolean): void {
  const map = holder[key]
  if (!isObject(map)) return
  for (const [name, value] of Object.entries(map)) if (isDropped(value)) delete map[name]
  if (Object.keys(map).length === 0) delete holder[key]
}

/** @returns whether the path or webhook has an operation left */
function keepOperations(document: JsonObject, item: JsonObject): boolean {
  keepParameters(document, item)
  for (const method of METHODS) {
    if (isMarked(item[method])) delete item[method]
    else if (isObject(item[method])) keepFacts(document, item[method])
  }
  return METHODS.some((method) => method in item)
}

function keepFacts(document: JsonObject, operation: JsonObject): void {
  keepParameters(document, operation)
  dropSecurity(operation, asObject(document.components))
  if ('x-authenticated' in operation && !('security' in operation)) askForCredential(document, operation)
  keepShownParts(document, operation.requestBody)
  const body = operation.requestBody
  if (isProposal(document, body) || asObject(deref(document, body)).content === undefined) {
    delete operation.requestBody
  }
  operation.responses = keepResponses(document, asObject(operation.responses))
  if (!showsSuccess(asObject(operation.responses))) delete operation['x-pagination']
}

function keepParameters(document: JsonObject, holder: JsonObject): void {
  if (!Array.isArray(holder.parameters)) return
  const kept = holder.parameters.filter((parameter) => !isProposal(document, parameter))
  if (kept.length > 0) holder.parameters = kept
  else delete holder.parameters
}

function showsSuccess(responses: JsonObject): boolean {
  return Object.keys(responses).some((status) => status.startsWith('2'))
}

/** Keeps the stated responses. A proposed status becomes its range; `default` covers what is not shown. */
function keepResponses(document: JsonObject, responses: JsonObject): JsonObject {
  const kept: JsonObject = {}
  for (const [status, response] of Object.entries(responses)) {
    if (isProposal(document, response)) continue
    keepShownParts(document, response)
    const isRange = 'x-gap-status' in asObject(deref(document, response))
    const shown = isRange ? `${status[0]}XX` : status
    kept[shown] ??= response
  }
  return { default: whatElse(document), ...kept }
}

/** Returns what the document states about every response, if it does. */
function whatElse(document: JsonObject): JsonObject {
  const stated = 'AnyResponse' in asObject(asObject(document.components).responses)
  return stated ? { $ref: '#/components/responses/AnyResponse' } : { description: notShown }
}

/** Removes proposed media types and headers. If only the type of a body is a proposal, any type is allowed. */
function keepShownParts(document: JsonObject, holder: unknown): void {
  if (!isObject(holder)) return
  dropEntries(holder, 'content', isMarked)
  const [media] = Object.values(asObject(holder.content))
  if ('x-gap-media-type' in holder && media !== undefined) holder.content = { '*/*': media }
  dropEntries(holder, 'headers', (header) => isProposal(document, header))
}

/** Adds a scheme for the unstated credential: tools treat an operation without one as open, and need some scheme. */
function askForCredential(document: JsonObject, operation: JsonObject): void {
  const components = asObject(document.components)
  const scheme = {
    type: 'http',
    scheme: 'unstated',
    'x-source': operation['x-authenticated'],
    description: someCredential,
  }
  document.components = components
  components.securitySchemes = { ...asObject(components.securitySchemes), [UNSTATED_CREDENTIAL]: scheme }
  operation.security = [{ [UNSTATED_CREDENTIAL]: [] }]
}

/** Removes proposed credentials. A list emptied by that goes too, as an empty list means that no credential is required. */
function dropSecurity(holder: JsonObject, components: JsonObject): void {
  if (!Array.isArray(holder.security)) return
  const schemes = asObject(components.securitySchemes)
  const kept = asList(holder.security)
    .map((requirement) => Object.entries(asObject(requirement)).filter(([name]) => name in schemes))
    .filter((requirement) => requirement.length > 0)
  if (kept.length > 0) holder.security = kept.map((requirement) => Object.fromEntries(requirement))
  else if (holder.security.length > 0) delete holder.security
}

/**
 * Removes everything else marked as a proposal, and the holders that this empties.
 * @param open the schemas left open, which are marked but stay
 */
export function dropRemainder(node: unknown, open: ReadonlySet<unknown>): void {
  if (!isObject(node) && !Array.isArray(node)) return
  for (const [key, value] of Object.entries(node).reverse()) {
    const size = sizeOf(value)
    dropRemainder(value, open)
    const isEmptied = size > 0 && sizeOf(value) === 0
    if (!isEmptied && (!isMarked(value) || open.has(value))) continue
    if (Array.isArray(node)) node.splice(Number(key), 1)
    else delete node[key]
  }
}

function sizeOf(value: unknown): number {
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 0
}

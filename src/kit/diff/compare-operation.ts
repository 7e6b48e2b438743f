import { asList, asObject, type JsonObject } from '../contract/spec-tree.ts'
import { opposite } from './change.ts'
import { compareContent } from './compare-content.ts'
import { compareSchemas } from './compare-schema.ts'
import { compareSecurity } from './compare-security.ts'
import { has, keysOf, type OpenApi, resolve, same } from './document.ts'
import {
  type Comparison,
  createSpot,
  descend,
  markBy,
  markByKeyword,
  note,
  noteDeprecation,
  noteExistence,
  noteRequirement,
  type Spot,
} from './recorder.ts'

/** An operation or webhook of a document. */
export interface Located {
  /** `paths` or `webhooks`. */
  root: string
  /** Key below the root. */
  key: string
  method: string
  operation: JsonObject
  /** Parameters of the path, shared by its operations. */
  shared: unknown[]
}

export function spotOf(comparison: Comparison, { root, key, method, operation }: Located): Spot {
  const isWebhook = root === 'webhooks'
  const address = isWebhook ? `webhook ${key}` : `${method.toUpperCase()} ${key}`
  const id = operation.operationId
  const spot = createSpot(comparison, [root, key, method], {
    // The integrator reads what is sent to a webhook: both directions are reversed.
    direction: isWebhook ? 'read' : 'sent',
    operation: typeof id === 'string' ? id : address,
    address,
    isWebhook,
  })
  return markBy(spot, operation)
}

export function compareOperations(spot: Spot, base: Located, revision: Located): void {
  const [before, after] = [base.operation, revision.operation]
  compareNaming(spot, before, after)
  noteDeprecation(spot, before, after)
  comparePromises(spot, before, after)
  compareSecurity(spot, before, after)
  compareParameters(spot, base, revision)
  compareRequestBodies(spot, before, after)
  compareResponses(spot, before, after)
}

function compareNaming(spot: Spot, base: JsonObject, revision: JsonObject): void {
  const [before, after] = [base.operationId, revision.operationId]
  if (before === after) return
  const what = `its operationId went from ${before} to ${after}`
  note(spot, 'operation-renamed', 'other', what, { breaks: ['generated'], before, after })
}

/** Our own keywords that clients act on. */
const PROMISES = {
  'x-idempotent': 'may be repeated',
  'x-pagination': 'can be paginated',
} as const

function comparePromises(spot: Spot, base: JsonObject, revision: JsonObject): void {
  for (const [keyword, promise] of Object.entries(PROMISES)) {
    const [before, after] = [base[keyword], revision[keyword]]
    if (same(before || undefined, after || undefined)) continue
    const what = !before ? `${promise} now` : after ? `${promise} otherwise` : `no longer ${promise}`
    const level = before ? 'major' : 'minor'
    note(spot, 'promise-changed', 'other', what, { level, breaks: ['senders', 'generated'], before, after })
  }
}

function listParameters(document: OpenApi, { shared, operation }: Located): Map<string, JsonObject> {
  const all = [...shared, ...asList(operation.parameters)].map((each) => resolve(document, each))
  return new Map(
    all.map((parameter) => {
      const name = String(parameter.name)
      return [`${parameter.in} ${parameter.in === 'header' ? name.toLowerCase() : name}`, parameter]
    }),
  )
}

function compareParameters(spot: Spot, base: Located, revision: Located): void {
  const before = listParameters(spot.comparison.base, base)
  const after = listParameters(spot.comparison.revision, revision)
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [old, fresh] = [before.get(key), after.get(key)]
    const either = (old ?? fresh)!
    const keys = ['parameters', String(either.in), String(either.name)]
    const here = descend(spot, keys, either, { side: `${either.in} parameter ${either.name}` })
    compareNamed(here, 'parameter', old, fresh)
    if (!old || !fresh) continue
    if (old.content || fresh.content) compareContent(here, old.content, fresh.content)
  }
}

/** Compares a parameter or a header of an answer. */
function compareNamed(
  spot: Spot,
  kind: 'parameter' | 'header',
  base: JsonObject | undefined,
  revision: JsonObject | undefined,
): void {
  if (!base || !revision) {
    noteExistence(spot, kind, base === undefined, revision?.required === true)
    return
  }
  compareRequirement(spot, kind, base, revision)
  if (kind === 'parameter') compareSerialization(spot, base, revision)
  compareSchemas(descend(spot, ['schema'], {}), base.schema ?? {}, revision.schema ?? {})
}

function compareRequirement(
  spot: Spot,
  kind: 'parameter' | 'header' | 'body',
  base: JsonObject,
  revision: JsonObject,
): void {
  const isRequired = revision.required === true
  if (isRequired === (base.required === true)) return
  noteRequirement(markByKeyword(spot, 'required', [base, revision]), kind, isRequired)
}

function compareSerialization(spot: Spot, base: JsonObject, revision: JsonObject): void {
  for (const keyword of ['style', 'explode', 'allowReserved']) {
    const [before, after] = [base[keyword], revision[keyword]]
    if (same(before ?? defaultOf(keyword, base), after ?? defaultOf(keyword, revision))) continue
    note(spot, 'serialization-changed', 'other', `its \`${keyword}\` changed`, { before, after })
  }
}

function defaultOf(keyword: string, parameter: JsonObject): unknown {
  const style = parameter.style ?? (parameter.in === 'query' || parameter.in === 'cookie' ? 'form' : 'simple')
  return keyword === 'style' ? style : keyword === 'explode' ? style === 'form' : false
}

function compareRequestBodies(spot: Spot, base: JsonObject, revision: JsonObject): void {
  if (!base.requestBody && !revision.requestBody) return
  const before = resolve(spot.comparison.base, base.requestBody)
  const after = resolve(spot.comparison.revision, revision.requestBody)
  const side = spot.isWebhook ? 'webhook body' : 'request body'
  const here = descend(spot, ['requestBody'], base.requestBody ? before : after, { side })
  if (base.requestBody && revision.requestBody) {
    compareRequirement(here, 'body', before, after)
    compareContent(descend(here, ['content'], {}), before.content, after.content)
  } else if (base.requestBody) noteExistence(here, 'body', false, false)
  else {
    const isBreaking = after.required === true && here.direction === 'sent'
    const what = isBreaking ? 'is new and required' : 'is new'
    note(here, 'body-added', 'narrower', what, { level: isBreaking ? 'major' : 'minor' })
  }
}

function compareResponses(spot: Spot, base: JsonObject, revision: JsonObject): void {
  const [before, after] = [asObject(base.responses), asObject(revision.responses)]
  const spotAt = (status: string, response: JsonObject) =>
    descend(spot, ['responses', status], response, {
      direction: opposite(spot.direction),
      side: `response ${status}`,
    })
  for (const status of Object.keys(before)) {
    const isSpecified = Object.keys(after).some((each) => covers(status, each))
    if (has(after, status) || (isRange(status) && isSpecified)) continue
    const here = spotAt(status, resolve(spot.comparison.base, before[status]))
    note(here, 'response-removed', 'other', 'is answered no more')
  }
  for (const status of Object.keys(after)) {
    const match = [status, `${status[0]}XX`, 'default'].find((each) => has(before, each))
    const fresh = resolve(spot.comparison.revision, after[status])
    if (match === undefined) noteNewResponse(spotAt(status, fresh), status)
    else {
      const old = resolve(spot.comparison.base, before[match])
      const known = inFormOf(old, fresh)
      compareResponse(
        spotAt(status, old),
        match === status ? known : withoutAnyForm(known),
        inFormOf(fresh, old),
      )
    }
  }
}

/** Renames a proposed media type, which the facts leave open, to the type that it is compared with. */
function inFormOf({ content, ...response }: JsonObject, { content: other }: JsonObject): JsonObject {
  const [type] = Object.keys(asObject(other))
  const media = asObject(content)['*/*']
  if (!('x-gap-media-type' in response) || media === undefined || !type) return { ...response, content }
  return { ...response, content: { [type]: media } }
}

/** Treats an answer of any media type as unknown content, so that describing it now narrows nothing. */
function withoutAnyForm({ content, ...response }: JsonObject): JsonObject {
  const types = Object.keys(asObject(content))
  return types.every((type) => type === '*/*') ? response : { ...response, content }
}

function isRange(status: string): boolean {
  return status === 'default' || /^\dXX$/.test(status)
}

function covers(range: string, status: string): boolean {
  return range !== status && (range === 'default' || range[0] === status[0])
}

/** Clients must handle any error, but cannot read another success or redirection. */
function noteNewResponse(spot: Spot, status: string): void {
  const isBreaking = spot.direction === 'read' && /^[23]/.test(status)
  note(spot, 'response-added', 'wider', 'is now a possible answer', { level: isBreaking ? 'major' : 'minor' })
}

function compareResponse(spot: Spot, base: JsonObject, revision: JsonObject): void {
  const [before, after] = [asObject(base.headers), asObject(revision.headers)]
  // The later spelling of a name counts.
  const names = new Map([...keysOf(before, after)].map((name) => [name.toLowerCase(), name]))
  for (const name of names.values()) {
    const old = findHeader(spot.comparison.base, before, name)
    const fresh = findHeader(spot.comparison.revision, after, name)
    const side = `${spot.side}, header ${name}`
    compareNamed(descend(spot, ['headers', name], old ?? fresh, { side }), 'header', old, fresh)
  }
  compareContent(descend(spot, ['content'], {}), base.content, revision.content)
}

function findHeader(document: OpenApi, headers: JsonObject, name: string): JsonObject | undefined {
  const key = Object.keys(headers).find((each) => each.toLowerCase() === name.toLowerCase())
  return key === undefined ? undefined : resolve(document, headers[key])
}

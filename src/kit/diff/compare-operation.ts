import { asList, asObject, type JsonObject } from '../contract/spec-tree.ts'
import type { Audience, Direction, Effect, Level } from './change.ts'
import { opposite } from './change.ts'
import { compareContent } from './compare-content.ts'
import { compareSchemas } from './compare-schema.ts'
import { compareSecurity } from './compare-security.ts'
import { has, resolve, same } from './document.ts'
import { type Comparison, descend, markBy, markByKeyword, note, type Spot } from './recorder.ts'

/** One operation or webhook as it stands in its document. */
export interface Located {
  /** `paths` or `webhooks`. */
  root: string
  /** Key below the root. */
  key: string
  method: string
  operation: JsonObject
  /** Parameters of the path, which hold for each of its operations. */
  shared: unknown[]
}

export function spotOf({ root, key, method, operation }: Located): Spot {
  const isWebhook = root === 'webhooks'
  const address = isWebhook ? `webhook ${key}` : `${method.toUpperCase()} ${key}`
  const id = operation.operationId
  const spot: Spot = {
    path: [root, key, method],
    // What is sent to a webhook is read by the integrator: there, both directions turn round.
    direction: isWebhook ? 'read' : 'sent',
    operation: typeof id === 'string' ? id : address,
    address,
    isWebhook,
    side: '',
    field: '',
    standing: 'fact',
  }
  return markBy(spot, operation)
}

export function compareOperations(comparison: Comparison, base: Located, revision: Located): void {
  const spot = spotOf(base)
  const [before, after] = [base.operation, revision.operation]
  compareNaming(comparison, spot, before, after)
  comparePromises(comparison, spot, before, after)
  compareSecurity(comparison, spot, before, after)
  compareParameters(comparison, spot, base, revision)
  compareRequestBodies(comparison, spot, before, after)
  compareResponses(comparison, spot, before, after)
}

function compareNaming(comparison: Comparison, spot: Spot, base: JsonObject, revision: JsonObject): void {
  if (base.operationId !== revision.operationId) {
    const what = `its operationId went from ${base.operationId} to ${revision.operationId}`
    const breaks: Audience[] = ['generated']
    const rest = { effect: 'other', level: 'major', breaks } as const
    note(comparison, spot, {
      rule: 'operation-renamed',
      what,
      ...rest,
      before: base.operationId,
      after: revision.operationId,
    })
  }
  if (Boolean(base.deprecated) !== Boolean(revision.deprecated)) {
    const what = revision.deprecated ? 'is deprecated' : 'is deprecated no longer'
    note(comparison, spot, { rule: 'deprecation', what, effect: 'other', level: 'minor' })
  }
}

/** Keywords of our own that clients act on. */
const PROMISES = {
  'x-idempotent': 'may be repeated',
  'x-pagination': 'has pages that a client can turn',
} as const

function comparePromises(comparison: Comparison, spot: Spot, base: JsonObject, revision: JsonObject): void {
  for (const [keyword, promise] of Object.entries(PROMISES)) {
    const [before, after] = [base[keyword], revision[keyword]]
    if (same(before || undefined, after || undefined)) continue
    const isGained = !before
    const what = isGained ? `${promise} now` : after ? `${promise} otherwise` : `no longer ${promise}`
    const level = isGained ? 'minor' : 'major'
    const breaks: Audience[] = ['senders', 'generated']
    note(comparison, spot, { rule: 'promise-changed', what, effect: 'other', level, breaks, before, after })
  }
}

function listParameters(comparison: Comparison, side: 'base' | 'revision', located: Located) {
  const all = new Map<string, { parameter: JsonObject; index: number }>()
  const own = asList(located.operation.parameters)
  for (const [index, each] of [...located.shared, ...own].entries()) {
    const parameter = resolve(comparison[side], each)
    const name = String(parameter.name)
    const key = `${parameter.in} ${parameter.in === 'header' ? name.toLowerCase() : name}`
    all.set(key, { parameter, index })
  }
  return all
}

function compareParameters(comparison: Comparison, spot: Spot, base: Located, revision: Located): void {
  const before = listParameters(comparison, 'base', base)
  const after = listParameters(comparison, 'revision', revision)
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [old, fresh] = [before.get(key)?.parameter, after.get(key)?.parameter]
    const either = (old ?? fresh)!
    const side = `${either.in} parameter ${either.name}`
    const keys = ['parameters', String(either.in), String(either.name)]
    compareParameter(comparison, descend(spot, keys, either, { side }), old, fresh)
  }
}

function compareParameter(
  comparison: Comparison,
  spot: Spot,
  base: JsonObject | undefined,
  revision: JsonObject | undefined,
): void {
  if (!base || !revision) {
    noteExistence(comparison, spot, 'parameter', base, revision, revision?.required === true)
    return
  }
  noteRequirement(comparison, spot, 'parameter', base, revision)
  for (const keyword of ['style', 'explode', 'allowReserved']) {
    if (same(base[keyword] ?? defaultOf(keyword, base), revision[keyword] ?? defaultOf(keyword, revision)))
      continue
    const what = `its \`${keyword}\` changed`
    note(comparison, spot, {
      rule: 'serialization-changed',
      what,
      effect: 'other',
      before: base[keyword],
      after: revision[keyword],
    })
  }
  compareSchemas(comparison, descend(spot, ['schema'], {}), base.schema ?? {}, revision.schema ?? {})
  if (base.content || revision.content) compareContent(comparison, spot, base.content, revision.content)
}

function defaultOf(keyword: string, parameter: JsonObject): unknown {
  const style = parameter.style ?? (parameter.in === 'query' || parameter.in === 'cookie' ? 'form' : 'simple')
  return keyword === 'style' ? style : keyword === 'explode' ? style === 'form' : false
}

/** Something named that one document has and the other has not. */
function noteExistence(
  comparison: Comparison,
  spot: Spot,
  kind: 'parameter' | 'header',
  base: JsonObject | undefined,
  revision: JsonObject | undefined,
  isRequired: boolean,
): void {
  if (base) note(comparison, spot, { rule: `${kind}-removed`, what: 'was removed', effect: 'other' })
  else if (isRequired && spot.direction === 'sent') {
    const what = 'is new and must be there'
    note(comparison, spot, { rule: `${kind}-added-required`, what, effect: 'narrower' })
  } else if (revision) {
    const rest = { effect: 'wider', level: 'minor' } as const
    note(comparison, spot, {
      rule: `${kind}-added`,
      what: isRequired ? 'is new and always there' : 'is new',
      ...rest,
    })
  }
}

function noteRequirement(
  comparison: Comparison,
  spot: Spot,
  kind: string,
  base: JsonObject,
  revision: JsonObject,
): void {
  const [before, after] = [base.required === true, revision.required === true]
  if (before === after) return
  const here = markByKeyword(markByKeyword(spot, revision, 'required'), base, 'required')
  const effect: Effect = after ? 'narrower' : 'wider'
  const what = after ? 'must be there now' : 'may be left out now'
  note(comparison, here, { rule: `${kind}-${after ? 'required' : 'optional'}`, what, effect, before, after })
}

function compareRequestBodies(
  comparison: Comparison,
  spot: Spot,
  base: JsonObject,
  revision: JsonObject,
): void {
  if (!base.requestBody && !revision.requestBody) return
  const before = resolve(comparison.base, base.requestBody)
  const after = resolve(comparison.revision, revision.requestBody)
  const side = spot.isWebhook ? 'webhook body' : 'request body'
  const here = descend(spot, ['requestBody'], base.requestBody ? before : after, { side })
  if (base.requestBody && revision.requestBody) {
    noteRequirement(comparison, here, 'body', before, after)
    compareContent(comparison, descend(here, ['content'], {}), before.content, after.content)
  } else if (base.requestBody) {
    note(comparison, here, { rule: 'body-removed', what: 'was removed', effect: 'other' })
  } else {
    const isBreaking = after.required === true && here.direction === 'sent'
    const level: Level = isBreaking ? 'major' : 'minor'
    const what = isBreaking ? 'is new and must be there' : 'is new'
    note(comparison, here, { rule: 'body-added', what, effect: 'narrower', level })
  }
}

function compareResponses(comparison: Comparison, spot: Spot, base: JsonObject, revision: JsonObject): void {
  const [before, after] = [asObject(base.responses), asObject(revision.responses)]
  const direction: Direction = opposite(spot.direction)
  for (const status of Object.keys(before)) {
    const isSpecified = Object.keys(after).some((each) => covers(status, each))
    if (has(after, status) || (isRange(status) && isSpecified)) continue
    const response = resolve(comparison.base, before[status])
    const here = descend(spot, ['responses', status], response, { direction, side: `response ${status}` })
    note(comparison, here, { rule: 'response-removed', what: 'is answered no more', effect: 'other' })
  }
  for (const status of Object.keys(after)) {
    const match = [status, `${status[0]}XX`, 'default'].find((each) => has(before, each))
    const new_ = resolve(comparison.revision, after[status])
    const old = match === undefined ? new_ : resolve(comparison.base, before[match])
    const here = descend(spot, ['responses', status], old, { direction, side: `response ${status}` })
    if (match === undefined) noteNewResponse(comparison, here, status)
    else compareResponse(comparison, here, old, new_)
  }
}

function isRange(status: string): boolean {
  return status === 'default' || /^\dXX$/.test(status)
}

function covers(range: string, status: string): boolean {
  return range !== status && (range === 'default' || range[0] === status[0])
}

/** A client has to be ready for any error; another success or a redirection is one that it does not know how to read. */
function noteNewResponse(comparison: Comparison, spot: Spot, status: string): void {
  const isBreaking = spot.direction === 'read' && /^[23]/.test(status)
  const level: Level = isBreaking ? 'major' : 'minor'
  note(comparison, spot, { rule: 'response-added', what: 'may be answered now', effect: 'wider', level })
}

function compareResponse(comparison: Comparison, spot: Spot, base: JsonObject, revision: JsonObject): void {
  const [before, after] = [asObject(base.headers), asObject(revision.headers)]
  const names = new Map(
    [...Object.keys(before), ...Object.keys(after)].map((name) => [name.toLowerCase(), name]),
  )
  for (const name of names.values()) {
    const old = findHeader(comparison.base, before, name)
    const fresh = findHeader(comparison.revision, after, name)
    const side = `${spot.side}, header ${name}`
    const here = descend(spot, ['headers', name], old ?? fresh, { side })
    if (!old || !fresh) noteExistence(comparison, here, 'header', old, fresh, fresh?.required === true)
    else {
      noteRequirement(comparison, here, 'header', old, fresh)
      compareSchemas(comparison, descend(here, ['schema'], {}), old.schema ?? {}, fresh.schema ?? {})
    }
  }
  compareContent(comparison, descend(spot, ['content'], {}), base.content, revision.content)
}

function findHeader(document: Comparison['base'], headers: JsonObject, name: string): JsonObject | undefined {
  const key = Object.keys(headers).find((each) => each.toLowerCase() === name.toLowerCase())
  return key === undefined ? undefined : resolve(document, headers[key])
}

import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { paths } from 'jsonpath-rfc9535'
import parseJsonPath from 'jsonpath-rfc9535/parser'
import { InputError } from '../expected-error.ts'
import type { Action, Writing } from './answers/written-places.ts'
import type { OpenApiDocument } from './document.ts'
import { isWithin } from './documents/is-within.ts'
import { listOutsideReferences } from './documents/outside-references.ts'
import { type ParsedFile, parseFile } from './documents/parse-yaml.ts'
import { HOSTS, type HostName } from './hosts.ts'
import { splitPointer } from './references.ts'
import { asObject, isObject, type JsonObject } from './spec-tree.ts'

export interface TargetedOverlay {
  file: string
  /** The only host it applies to; undefined if both. */
  host: HostName | undefined
  actions: readonly Action[]
  /** It was made of what another file says (`x-derived`). */
  isDerived: boolean
  /** Returns what its actions wrote in a document, given before and after the overlays. */
  match(before: OpenApiDocument, after: OpenApiDocument): Writing[]
  /** Throws if an action found no target in either host, or selects something different in each. */
  assertTargets(): void
}

/** What a target selects in one host, by normalized path. */
type Selection = Map<string, unknown>

/**
 * Reads an OpenAPI Overlay as far as needed to know what its actions write, and that it refers to nothing outside its own folder.
 * Redocly applies it.
 *
 * @throws InputError with file and line
 */
export function readOverlay(file: string): TargetedOverlay {
  if (!existsSync(file))
    throw new InputError(
      `${file || 'a file without a name'}: no such overlay file. Check the path after --overlay.`,
    )
  const parsed = parseFile(file)
  const actions = readActions(parsed)
  const selections = new Map<Action, Selection[]>(actions.map((action) => [action, []]))
  return {
    file: resolve(file),
    host: readHost(parsed),
    isDerived: asObject(parsed.value)['x-derived'] === true,
    actions,
    match: (before, after) =>
      actions.map((action) => {
        const early = select(before, action)
        const selection = early.size > 0 ? early : select(after, action)
        selections.get(action)!.push(selection)
        return { action: withCopied(action, before, after), selected: [...selection.keys()].map(toKeys) }
      }),
    assertTargets() {
      const faults = actions.flatMap((action) => findTargetFault(action, selections.get(action)!))
      if (faults.length > 0) throw new InputError(faults.join('\n'))
    },
  }
}

/**
 * Turns a copy action into the update that it amounts to.
 *
 * @throws InputError it holds facts: a statement of the interface document about one place does not apply to another
 */
function withCopied(action: Action, before: OpenApiDocument, after: OpenApiDocument): Action {
  const { copy } = action
  if (copy === undefined) return action
  const [early, late] = [before, after].map((document) => select(document, { ...action, target: copy }))
  const [update] = (early!.size > 0 ? early! : late!).values()
  if (holdsFact(update))
    throw new InputError(
      `${action.place}  overlay  ${copy} holds facts (x-source), which are stated there and not at ${action.target}. Write them with an update, and their source.`,
    )
  return { ...action, update, placeOf: () => action.place }
}

function holdsFact(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsFact)
  return isObject(value) && ('x-source' in value || Object.values(value).some(holdsFact))
}

function findTargetFault({ place, target }: Action, found: readonly Selection[]): string[] {
  const matched = found.filter(({ size }) => size > 0)
  if (matched.length === 0)
    return [
      `${place}  overlay-target  nothing stands at ${target}. Targets address the bundled document of a host: look it up in the folder that paycontract contract writes.`,
    ]
  const [first, second] = matched
  const different = [...(first ?? [])].find(
    ([path, value]) => second?.has(path) && !isDeepStrictEqual(value, second.get(path)),
  )
  if (!different) return []
  return [
    `${place}  overlay-target  ${different[0]} stands on both hosts, and is not the same there. Write \`x-host: checkout\` or \`x-host: business\` at the root of the overlay.`,
  ]
}

function readHost({ value, placeOf }: ParsedFile): HostName | undefined {
  const host = asObject(value)['x-host']
  const known = HOSTS.find((each) => each === host)
  if (known || host === undefined) return known
  throw new InputError(
    `${placeOf(['x-host'])}  overlay  x-host is ${HOSTS.join(' or ')}. Leave it out for both.`,
  )
}

function readActions({ file, value, placeOf }: ParsedFile): Action[] {
  const overlay = value as { overlay?: unknown; actions?: unknown[] } | null
  if (!/^1\.[012]\.\d+$/.test(String(overlay?.overlay)) || !Array.isArray(overlay?.actions)) {
    throw new InputError(
      `${file}:1:1  overlay  not an OpenAPI Overlay: it needs \`overlay: 1.0.0\`, \`info\` and a list of \`actions\`.`,
    )
  }
  for (const { keys, keyword, target } of listOutsideReferences(value)) {
    if (keyword === '$ref' && isWithin(resolve(dirname(file), target.split('#')[0]!), [dirname(file)]))
      continue
    throw new InputError(
      `${placeOf(keys)}  overlay  ${keyword} leads to ${target}. Refer to a file in the overlay's own folder, or write it out.`,
    )
  }
  return overlay.actions.map((each, index) => {
    const at = ['actions', String(index)]
    const place = placeOf(at).replace(/:\d+$/, '')
    const reused = isObject(each) ? findReusable(value, each) : undefined
    const from = reused?.keys ?? at
    if (isObject(each) && typeof each.target === 'string')
      return readAction({ ...each, ...reused?.fields }, each.target, place, (keys) =>
        placeOf([...from, 'update', ...keys]),
      )
    throw new InputError(`${place}  overlay  an action needs a \`target\`, a JSONPath such as $.info.`)
  })
}

/** Finds the action that another one refers to (Overlay 1.2), stating only its target. Redocly refuses a missing one. */
function findReusable(overlay: unknown, { $ref }: JsonObject) {
  const [, name] = /^#\/components\/actions\/(.+)$/.exec(String($ref)) ?? []
  const actions = asObject(asObject(asObject(overlay).components).actions)
  const [key = ''] = splitPointer(`/${name ?? ''}`)
  if (name === undefined || !Object.hasOwn(actions, key)) return undefined
  return { fields: asObject(asObject(actions[key]).fields), keys: ['components', 'actions', key, 'fields'] }
}

function readAction(action: JsonObject, target: string, place: string, placeOf: Action['placeOf']): Action {
  const corrects = action['x-corrects'] ?? ''
  const sections = typeof corrects === 'string' ? corrects.split(/[,;] */).filter(Boolean) : [undefined]
  if (!sections.every((each) => /^§\d+(\.\d+)?$/.test(String(each))))
    throw new InputError(
      `${place}  overlay  x-corrects names the sections that the operator corrects: write x-corrects: "§4.1".`,
    )
  return {
    place,
    placeOf,
    target,
    remove: action.remove === true,
    update: action.update,
    ...(typeof action.copy === 'string' && { copy: action.copy }),
    corrects: sections as string[],
    ...(typeof action['x-source'] === 'string' && { source: action['x-source'] }),
  }
}

function select(document: OpenApiDocument, { target }: Action): Selection {
  return new Map(
    paths(document as never, target).map((path) => [path, readKeys(document, toKeys(path))] as const),
  )
}

function readKeys(document: unknown, keys: readonly string[]): unknown {
  return keys.reduce((node, key) => (node as JsonObject)[key], document)
}

/** Returns the keys of a normalized path, whose segments have one selector each. */
function toKeys(path: string): string[] {
  return parseJsonPath(path).segments.flatMap(({ node }) =>
    node.type === 'BracketedSelection'
      ? node.selectors.flatMap((selector) => ('value' in selector ? [String(selector.value)] : []))
      : [],
  )
}

import { InputError } from '../../expected-error.ts'
import { showLine } from '../../visible-text.ts'
import type { OpenApiDocument } from '../document.ts'
import { listNotes } from '../notes.ts'
import { deref, joinPointer, splitPointer } from '../references.ts'
import { asList, asObject, isObject } from '../spec-tree.ts'
import { type ChangedFact, listChangedFacts } from './changed-facts.ts'
import { listStaleExamples } from './stale-examples.ts'
import { touches, type Writing } from './written-places.ts'

const SHOWN = 10

/**
 * Fails if an overlay changed a fact of the interface document without saying that it corrects it (`x-corrects`).
 *
 * @throws InputError the line of the action, the place, its section, and what to do
 */
export function assertFactsKept(
  before: OpenApiDocument,
  after: OpenApiDocument,
  writings: readonly Writing[],
): void {
  const faults = listChangedFacts(before, after).flatMap((fact) => findFault(fact, writings))
  if (faults.length > 0) throw new InputError(shorten(faults))
}

function findFault({ keys, section }: ChangedFact, writings: readonly Writing[]): string[] {
  const touching = writings.filter((writing) => touches(writing, keys))
  const actions = (touching.length > 0 ? touching : writings).map(({ action }) => action)
  const sections = section.split(/[,;] */)
  if (actions.some(({ corrects }) => corrects.some((each) => sections.includes(each)))) return []
  const { place, corrects } = actions.at(-1)!
  const said = corrects.length > 0 ? `, and x-corrects says ${corrects.join(', ')}` : ''
  return [
    `${place}  overlay-fact  #${showLine(joinPointer(...keys))} is stated in ${showLine(section)}${said}. Leave it as it is; if the operator says otherwise, write \`x-corrects: "${showLine(sections[0]!)}"\` on the action.`,
  ]
}

/**
 * Fails if an answer replaces all values that we propose and does not map the new ones to ours: the list would hold both, and
 * nothing could be translated.
 *
 * @throws InputError the line of the action, the place, and the keyword to write
 */
export function assertValuesNamed(
  before: OpenApiDocument,
  after: OpenApiDocument,
  writings: readonly Writing[],
): void {
  const faults = listLists(before).flatMap(({ keys, keyword, values }) => {
    const node = asObject(readKeys(after, keys))
    const writing = writings.find((each) => !each.action.remove && touches(each, [...keys, keyword]))
    const now = asList(asObject(writing?.action.update)[keyword])
    const isNew = now.length > 0 && !now.some((each) => values.includes(each))
    if (!writing || !isNew || 'x-was-values' in node) return []
    const pairs = now.flatMap((value) => {
      const was = values.find((each) => String(each).toLowerCase() === String(value).toLowerCase())
      return was === undefined ? [] : [`{ value: ${value}, was: ${was} }`]
    })
    const shown = pairs.length > 0 ? pairs.join(', ') : `{ value: ${now[0]}, was: ${values[0]} }`
    return [
      `${writing.action.place}  overlay-values  #${showLine(joinPointer(...keys))} has none of the values that we propose. Say which is which, with \`${showLine(`x-was-values: [${shown}]`)}\`, and remove the former ${keyword} by an action before.`,
    ]
  })
  if (faults.length > 0) throw new InputError(shorten(faults))
}

function listLists(
  node: unknown,
  keys: readonly string[] = [],
): { keys: readonly string[]; keyword: string; values: unknown[] }[] {
  if (Array.isArray(node)) return node.flatMap((each, index) => listLists(each, [...keys, String(index)]))
  if (!isObject(node)) return []
  const own = ['enum', 'x-extensible-enum'].flatMap((keyword) =>
    Array.isArray(node[keyword])
      ? [{ keys, keyword, values: [...node[keyword], ...asList(asObject(node['x-proposed'])[keyword])] }]
      : [],
  )
  return [...own, ...Object.entries(node).flatMap(([key, each]) => listLists(each, [...keys, key]))]
}

function readKeys(node: unknown, keys: readonly string[]): unknown {
  return keys.reduce((each, key) => (Array.isArray(each) ? each[Number(key)] : asObject(each)[key]), node)
}

/**
 * Fails if an answer counts some amounts of a host in minor units and leaves others in major units: an amount sent in one unit
 * would be read back in the other.
 *
 * @throws InputError the line of the action, and the places left in major units
 */
export function assertUnitsWhole(
  before: OpenApiDocument,
  after: OpenApiDocument,
  writings: readonly Writing[],
): void {
  const writing = writings.find(({ action }) =>
    JSON.stringify(action.update ?? '').includes('"x-unit":"minor"'),
  )
  if (!writing) return
  const left = listAmounts(before).filter((keys) => {
    const node = readKeys(after, keys)
    return isObject(node) && !('x-unit' in node) && !('x-unit' in asObject(deref(after, node)))
  })
  if (left.length === 0) return
  const shown = left.slice(0, SHOWN).map((keys) => `#${showLine(joinPointer(...keys))}`)
  const more = left.length > SHOWN ? ` and ${left.length - SHOWN} more` : ''
  throw new InputError(
    `${writing.action.place}  overlay-unit  x-unit: minor is set on some amounts of the host, but not on ${shown.join(', ')}${more}. Write it on these too, or \`x-unit: major\` where they stay as they are.`,
  )
}

/** Finds the numbers whose description or notes mention major units. */
function listAmounts(node: unknown, keys: readonly string[] = []): (readonly string[])[] {
  if (Array.isArray(node)) return node.flatMap((each, index) => listAmounts(each, [...keys, String(index)]))
  if (!isObject(node)) return []
  const words = [node.description, ...listNotes(node).map(({ says }) => says)].join(' ')
  const isAmount = /major units/.test(words) && (node.type === 'number' || '$ref' in node)
  const below = Object.entries(node).flatMap(([key, each]) => listAmounts(each, [...keys, key]))
  return isAmount ? [keys, ...below] : below
}

/**
 * Fails if an example no longer fits its schema.
 *
 * @throws InputError the place of the example, what is wrong with it, and what to do
 */
export function assertExamplesFit(
  full: OpenApiDocument,
  writings: readonly Writing[],
  find: (keys: readonly string[]) => string | undefined,
  otherwise: string,
): void {
  const faults = listStaleExamples(full).map(({ pointer, fault, keyword, member }) => {
    const keys = splitPointer(pointer)
    const place = find(keys) ?? findKeyword(writings, member, keyword) ?? otherwise
    const action = `- { target: ${JSON.stringify(showLine(toJsonPath(keys)))}, update: … }`
    return `${place}  overlay  with it the example at #${showLine(pointer)} does not fit: ${showLine(fault)}. Write it anew, or remove it, by an action whose target is the example: \`${action}\`, or \`remove: true\` in place of \`update\`.`
  })
  if (faults.length > 0) throw new InputError(shorten(faults))
}

const toJsonPath = (keys: readonly string[]) => ['$', ...keys.map((each) => `['${each}']`)].join('')

/** Finds where an overlay wrote a keyword of a member. */
function findKeyword(writings: readonly Writing[], member: string, keyword: string): string | undefined {
  const places = writings.flatMap(({ action, selected }) => {
    const isMember = selected.some((path) => path.at(-1) === member)
    const keys = findKeys(action.update, isMember, member, keyword)
    return keys ? [action.placeOf(keys)] : []
  })
  return places.at(-1)
}

function findKeys(
  node: unknown,
  isMember: boolean,
  member: string,
  keyword: string,
): readonly string[] | undefined {
  if (!isObject(node)) return undefined
  if (isMember && keyword in node) return [keyword]
  for (const [name, each] of Object.entries(node)) {
    const below = findKeys(each, name === member, member, keyword)
    if (below) return [name, ...below]
  }
  return undefined
}

function shorten(faults: readonly string[]): string {
  const rest = faults.length - SHOWN
  return [...faults.slice(0, SHOWN), ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n')
}

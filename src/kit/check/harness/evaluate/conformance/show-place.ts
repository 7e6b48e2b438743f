import { shorten } from '../../../../visible-text.ts'
import { splitPointer } from './departure.ts'

const MAX_VALUE = 160
const MAX_MEMBER = 30
const MAX_MEMBERS = 12

/**
 * Shows the part of a body around one place: the path to it and what is wrong there. The rest is left out.
 *
 * @example showPlace({ data: [{ id: 1, amount: '5' }] }, '/data/0/amount', 'is a string, not a number')
 * // {"data": [{… "amount": "5" ← is a string, not a number}]}
 */
export function showPlace(body: unknown, pointer: string, problem: string): string {
  return showNode(body, splitPointer(pointer), ` ← ${problem}`)
}

function showNode(node: unknown, path: readonly string[], note: string): string {
  const [name, ...rest] = path
  if (name === undefined || typeof node !== 'object' || node === null)
    return `${shorten(JSON.stringify(node) ?? 'nothing', MAX_VALUE)}${note}`
  if (!Object.hasOwn(node, name)) return showMissing(node, name, note)
  const names = Object.keys(node)
  const [before, after] = [names[0] !== name ? '… ' : '', names.at(-1) !== name ? ', …' : '']
  const inner = showNode((node as Record<string, unknown>)[name], rest, note)
  return Array.isArray(node)
    ? `[${before}${inner}${after}]`
    : `{${before}${JSON.stringify(name)}: ${inner}${after}}`
}

/** Shows the members beside a missing one: it may be there by another name. */
function showMissing(node: object, name: string, note: string): string {
  const members = Object.entries(node)
    .slice(0, MAX_MEMBERS)
    .map(([each, value]) => `${JSON.stringify(each)}: ${shorten(JSON.stringify(value) ?? '', MAX_MEMBER)}`)
  const more = Object.keys(node).length > MAX_MEMBERS ? ', …' : ''
  return `{${members.join(', ')}${more}${members.length > 0 ? ', ' : ''}${JSON.stringify(name)}${note}}`
}

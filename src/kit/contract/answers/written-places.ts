import { asObject, isObject, type JsonObject } from '../spec-tree.ts'

/** An action of an overlay. */
export interface Action {
  /** `file:line`. */
  place: string
  /** Returns `file:line:column` of the value at these keys of its update. */
  placeOf(keys: readonly string[]): string
  target: string
  remove: boolean
  update: unknown
  /** The JSONPath that it copies to its target (Overlay 1.1); `update` is then the value at that path. */
  copy?: string
  /** The sections that it corrects (`x-corrects`). */
  corrects: readonly string[]
  /** For a removal: who states that it does not exist (`x-source`). */
  source?: string
}

/** An action, and the places in a host's bundled document that its target selects. */
export interface Writing {
  action: Action
  selected: readonly (readonly string[])[]
}

/** Whether an action wrote, moved or removed the value at a place, or a part of that value. */
export function touches({ action, selected }: Writing, keys: readonly string[]): boolean {
  return selected.some((path) => {
    if (action.remove) return isPrefix(path, keys) || isPrefix(keys, path)
    return isPrefix(path, keys) && isWritten(action.update, keys.slice(path.length))
  })
}

/** Returns `file:line:column` of what the last action wrote there, or of an action that changed something around the place. */
export function findPlace(writings: readonly Writing[], keys: readonly string[]): string | undefined {
  const writing = writings.findLast((each) => touches(each, keys))
  if (writing) return placeIn(writing, keys)
  const isAround = ({ selected }: Writing) => selected.some((path) => path.length > 0 && isPrefix(path, keys))
  return writings.findLast(isAround)?.action.place
}

function placeIn({ action, selected }: Writing, keys: readonly string[]): string {
  const path = selected.find((each) => isPrefix(each, keys))
  return action.remove || !path ? action.place : action.placeOf(keys.slice(path.length))
}

function isPrefix(prefix: readonly string[], keys: readonly string[]): boolean {
  return prefix.every((key, index) => keys[index] === key)
}

function isWritten(update: unknown, keys: readonly string[]): boolean {
  const [key, ...rest] = keys
  if (key === undefined || !isObject(update)) return true
  if (Object.hasOwn(update, key)) return isWritten(update[key], rest)
  return Object.values(update).some((each) => asObject(each)['x-was'] === key)
}

/** What the actions wrote below a place. */
export interface Written {
  /** An action wrote nothing but its source: the whole is confirmed unchanged. */
  isConfirmed: boolean
  /** An action wrote `x-source` here. */
  isStated: boolean
  /** The value, if actions wrote it as a whole: a text, a number, a list. */
  value?: unknown
  members: Map<string, Written>
}

/** Returns the name that a member had before an overlay renamed it. */
export function earlierName(before: JsonObject, key: string, member: unknown): string {
  const was = asObject(member)['x-was']
  return !(key in before) && typeof was === 'string' ? was : key
}

/** Returns the gap of a node: its own, or that of the proposal it belongs to. */
export function gapOf(node: JsonObject, inherited: string | undefined): string | undefined {
  if (typeof node['x-gap'] === 'string') return node['x-gap']
  return 'x-source' in node ? undefined : inherited
}

const createWritten = (): Written => ({ isConfirmed: false, isStated: false, members: new Map() })

/** Merges all that the actions wrote in a document into one tree. */
export function joinWritings(writings: readonly Writing[]): Written {
  const root = createWritten()
  for (const { action, selected } of writings) {
    if (action.remove) continue
    for (const path of selected) {
      const node = path.reduce(memberOf, root)
      note(node, action.update)
    }
  }
  return root
}

function memberOf({ members }: Written, key: string): Written {
  const member = members.get(key) ?? createWritten()
  members.set(key, member)
  return member
}

function note(written: Written, update: unknown): void {
  if (!isObject(update)) {
    written.value = update
    return
  }
  if (typeof update['x-source'] === 'string') {
    written.isStated = true
    written.isConfirmed ||= saysNoMore(update)
  }
  for (const [key, value] of Object.entries(update)) note(memberOf(written, key), value)
}

/** Whether an update holds only extensions, such as names and units: they say how the value is written on the wire. */
function saysNoMore(update: JsonObject): boolean {
  return Object.keys(update).every((key) => key.startsWith('x-') && key !== 'x-extensible-enum')
}

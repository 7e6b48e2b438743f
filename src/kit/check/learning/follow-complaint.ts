import { isDeepStrictEqual } from 'node:util'
import { readAt, replaceAt } from '../../arbitraries/schema.ts'
import type { Operation } from '../../contract/contract.ts'
import { isObject } from '../../contract/spec-tree.ts'
import type { DescribedRequest } from '../../target/description.ts'
import { listBodies } from '../harness/wire/compose-parts.ts'
import { type Exchange, listPlaintexts } from '../harness/wire/request.ts'
import { chooseValue, DATE, findValue, keepAlphanumerics, listForms, OTHER_CARD } from './choose-value.ts'
import type { Lesson } from './lessons.ts'
import { type Choice, isNamedSo, listChoices, listPlaced } from './naming.ts'
import { type Complaint, readComplaint } from './read-complaint.ts'

/** Names of fields that belong to a card's plaintext. */
const OF_CARD = /number|^pan$|exp|month|year|cvv|cvc|code|holder|name|^pin$/

/** Changes a request as its refusal asks. Returns it unchanged if the refusal asks for nothing new. */
export type Follow = (template: DescribedRequest, refused: Exchange) => DescribedRequest

/** Statuses that may be about the form of a request. */
export const ABOUT_FORM = [400, 406, 415, 422]

/** Creates a function that remembers what it has tried. */
export function createFollow(
  operation: Operation,
  { namings: likeliest, shown = [], examples: further = [] }: Lesson,
  part: 'data' | 'body',
): Follow {
  const namings = [...likeliest, ...shown]
  const cipher = operation.row.encrypted?.cipher
  const examples = [...listPlaintexts(operation), ...listBodies(operation), ...further]
  const tried = new Map<string, number>()
  let lastText: string | undefined

  /** Adds a value for a field that a refusal asked for. Returns the template unchanged if there is no other value to try. */
  function add(template: object, path: string[], { options, isNumber, isDate }: Complaint): object {
    const name = path.join('.')
    const count = tried.get(name) ?? 0
    tried.set(name, count + 1)
    // A single name may belong to a nested field, as in the example.
    const isHolder = (each: string) => each !== name && isObject(readAt(template, [each]))
    const holders = path.length > 1 ? [] : Object.keys(template).filter(isHolder)
    const within = (value: unknown) => (holder: string) =>
      [omit(template, name), [holder, name], value] as const
    const naming = namings.find((each) => isNamedSo(each, path))
    if (naming) {
      const likely = listChoices(naming, path).map((each) => [template, path, each.template] as const)
      const places = [...likely, ...holders.map(within(likely[0]?.[2]))]
      return place(template, places[count])
    }
    const { value, at = [] } = chooseValue(path, examples, options)
    const forms =
      value === 'text' && (isNumber || isDate) ? (isNumber ? [100, '100.00'] : [DATE]) : listForms(value)
    const others = options.length > 0 ? options.slice(0, 1) : forms
    const [likely, unlikely] = [true, false].map((is) => holders.filter((each) => (each === at[0]) === is))
    // Our proposal may hold the value already.
    const isThere = count === 0 && isDeepStrictEqual(readAt(template, path), value)
    const turn = isThere ? likely!.length + 1 : count
    tried.set(name, turn + 1)
    return place(
      template,
      [
        ...likely!.map(within(value)),
        [template, path, value] as const,
        ...others.map((other) => [template, path, other] as const),
        ...unlikely!.map(within(value)),
      ][turn],
    )
  }

  return (template, { status, text, body }) => {
    if (!ABOUT_FORM.includes(status) && status >= 300) return template
    const complaint = readComplaint(body)
    const { unknown, words } = complaint
    // What was not sent cannot be unknown: "currency is not supported" asks for one that is.
    const unsent = new Set(unknown.filter((name) => !holds(template, name)))
    const asked = [...complaint.wanted, ...[...unsent].map((name) => [name])]
    const wanted = [...asked, ...asked.flatMap(yearOf).filter((path) => !tried.has(path.join('.')))]
    // A sentence may name a field without asking for it, "ccy not dealt in", or ask for one that it was given.
    const mentioned = words
      .map((word) => [word])
      .filter((path) => !tried.has(path.join('.')) && findValue(path, examples))
    const isRepeated = text === lastText
    lastText = text
    const isSilent = wanted.length === 0 && unknown.length === 0
    const placed = listPlaced(template, namings).filter(({ choice }) => isCard(choice))
    const isSealed = cipher === 'aes-256-gcm' && placed.length > 0
    let next = without(template, unknown)
    for (const path of isSilent || (isRepeated && mentioned.length > 0) ? mentioned : wanted) {
      const naming = namings.find((each) => isNamedSo(each, path))
      // The card was read if the sentence names something else than the field that holds it.
      const isRead = isSealed && naming === placed[0]!.naming && placed[0]!.at.at(-1) !== path.at(-1)
      const isOfCard = isSealed && !naming && OF_CARD.test(keepAlphanumerics(path.at(-1)!))
      const where = isOfCard ? 'data' : part
      const renamed = { ...(next.data as object), ...OTHER_CARD }
      if (isRead && !isDeepStrictEqual(next.data, renamed)) next = { ...next, data: renamed }
      else next = { ...next, [where]: add((next[where] ?? {}) as object, path, complaint) }
    }
    return next
  }
}

/** Whether a choice holds the parts of a card's ciphertext. */
const isCard = ({ template }: Choice) => JSON.stringify(template).includes('{$sealed.')

/** Applies a change. Without one, returns the template unchanged. */
function place(
  template: object,
  change: readonly [whole: object, at: readonly string[], value: unknown] | undefined,
): object {
  return change ? (replaceAt(...change) as object) : template
}

/** A month without its year may be called expired: returns the field of the year beside one of a month. */
function yearOf(path: string[]): string[][] {
  const name = path.at(-1)!
  const year = name.replace('Month', 'Year').replace('month', 'year')
  return year === name ? [] : [[...path.slice(0, -1), year]]
}

/** Whether a member has this name, at any depth. */
const holds = (node: unknown, name: string): boolean =>
  isObject(node) && (name in node || Object.values(node).some((each) => holds(each, name)))

const omit = (node: object, name: string) =>
  Object.fromEntries(Object.entries(node).filter(([each]) => each !== name))

/** Removes the members of these names, at any depth. */
function without<Node extends object>(node: Node, names: readonly string[]): Node {
  return Object.fromEntries(
    Object.entries(node)
      .filter(([name]) => !names.includes(name))
      .map(([name, each]) => [name, isObject(each) ? without(each, names) : each]),
  ) as Node
}

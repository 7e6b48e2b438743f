import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { readAt, replaceAt } from '../../arbitraries/schema.ts'
import type { Operation } from '../../contract/contract.ts'
import { isObject } from '../../contract/spec-tree.ts'
import type { DescribedRequest } from '../../target/description.ts'
import type { Target } from '../../target/target.ts'
import { isTaken } from '../harness/outcome.ts'
import { fitPayload } from '../harness/plan/fit-payload.ts'
import { listBodies } from '../harness/wire/compose-parts.ts'
import { type Exchange, listPlaintexts } from '../harness/wire/request.ts'
import type { Leftover } from '../leftovers/record-leftovers.ts'
import { askAsDescribed } from './ask-as-described.ts'
import { changeForm, chooseValue, findValue, keepAlphanumerics, OTHER_CARD } from './choose-value.ts'
import {
  type Choice,
  type Found,
  isNamedSo,
  listChoices,
  listNamed,
  listPlaced,
  type Naming,
} from './naming.ts'
import { readComplaint } from './read-complaint.ts'

/** What is known of a request before it is sent. */
export interface Lesson {
  namings: readonly Naming[]
  /** Sent beside the body, such as the headers that sign it. */
  beside?: DescribedRequest
  /** Values for fields that the operation's own examples do not show. */
  examples?: readonly unknown[]
  /** Bodies to try if no refusal names a field. */
  shapes?: readonly object[]
  /** A body that holds the record alone, to try if it was not found and no refusal names its field. */
  named?: object
  /** It may be refused until earlier requests have taken effect. */
  isLate?: boolean
}

const MAX_ATTEMPTS = 16

/** Statuses that may be about the form of a request. */
const ABOUT_FORM = [400, 406, 415, 422]

/** Statuses that may be about a record that is not yet in the needed state. */
const ABOUT_STATE = [...ABOUT_FORM, 404, 409]

/** Statuses that are about the caller. */
const ABOUT_CALLER = [401, 403]

/** How long an earlier request may take to take effect. */
export const MAX_WAIT_MS = 2_000
const STEP_MS = 100

/** Names of fields that belong to a card's plaintext. */
const OF_CARD = /number|^pan$|exp|month|year|cvv|cvc|code|holder|name|^pin$/

/**
 * Finds a request that a target accepts: our proposal, or an empty one to which the fields that refusals name are added.
 *
 * @param leftovers what is made in the target is added
 * @returns the request; if none was found, the last answer, if any
 */
export async function learnRequest(
  target: Target,
  operation: Operation,
  lesson: Lesson,
  leftovers: Leftover[],
): Promise<{ found?: Found; refused?: Exchange }> {
  const { namings, beside = {}, isLate = false } = lesson
  const cipher = operation.row.encrypted?.cipher
  const part = cipher === 'rsa' ? 'data' : 'body'
  const examples = [...listPlaintexts(operation), ...listBodies(operation), ...(lesson.examples ?? [])]
  const tried = new Map<string, number>()
  let complaint: string | undefined
  let leftMs = 0
  let refused: Exchange | undefined

  async function ask(template: DescribedRequest): Promise<Found | undefined> {
    const placed = listPlaced(template, namings)
    const values = Object.assign({}, ...placed.map(({ choice }) => choice.values))
    const whole = { ...beside, ...template }
    const asked = await askAsDescribed(target, operation, whole, values, leftovers)
    refused = asked?.exchange
    const written = placed.reduce<unknown>(
      (before, { at, choice }) => replaceAt(before, at, choice.written ?? choice.template),
      whole,
    )
    const { path: _, ...described } = written as DescribedRequest
    const chosen = new Map<Naming, Choice>(placed.map(({ naming, choice }) => [naming, choice]))
    return asked && { ...asked, template: described, takenAtMs: Date.now(), isAnythingTaken: false, chosen }
  }

  /** Repeats the request until it is accepted, or until what it names should have taken effect. */
  async function askLater(template: DescribedRequest): Promise<Found | undefined> {
    while (leftMs > 0 && refused && ABOUT_STATE.includes(refused.status)) {
      leftMs -= STEP_MS
      await pause(STEP_MS)
      const found = await ask(template)
      if (!found || isTaken(found.exchange)) return found
    }
    return undefined
  }

  /** Adds a value for a field that a refusal asked for. Returns the template unchanged if there is no other value to try. */
  function add(template: object, path: string[], options: readonly string[]): object {
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
    const other = options[0] ?? changeForm(readAt(template, path))
    const [likely, unlikely] = [true, false].map((is) => holders.filter((each) => (each === at[0]) === is))
    return place(
      template,
      [
        ...likely!.map(within(value)),
        [template, path, value] as const,
        ...(other === undefined ? [] : [[template, path, other] as const]),
        ...unlikely!.map(within(value)),
      ][count],
    )
  }

  /** Replaces a refused choice of a naming by its next one. */
  function exchangeNamed(template: DescribedRequest): DescribedRequest {
    for (const { at, naming, choice } of listPlaced(template, namings)) {
      const choices = listChoices(naming, at)
      const next = choices[choices.indexOf(choice) + 1]
      if (next) return replaceAt(template, at, next.template) as DescribedRequest
    }
    return template
  }

  /** Changes the request as its refusal asks. Returns it unchanged if the refusal asks for nothing new. */
  function follow(template: DescribedRequest): DescribedRequest {
    if (!ABOUT_FORM.includes(refused!.status) && refused!.status >= 300) return template
    const { wanted, unknown, options, words } = readComplaint(refused!.body)
    // A sentence may name a field without asking for it, "ccy not dealt in", or ask for one that it was given.
    const others = words
      .map((word) => [word])
      .filter((path) => !tried.has(path.join('.')) && findValue(path, examples))
    const isRepeated = refused!.text === complaint
    complaint = refused!.text
    const isSilent = wanted.length === 0 && unknown.length === 0
    const placed = listPlaced(template, namings).filter(({ choice }) => isCard(choice))
    const isSealed = cipher === 'aes-256-gcm' && placed.length > 0
    let next = without(template, unknown)
    for (const path of isSilent || (isRepeated && others.length > 0) ? others : wanted) {
      const naming = namings.find((each) => isNamedSo(each, path))
      // The card was read if the sentence names something else than the field that holds it.
      const isRead = isSealed && naming === placed[0]!.naming && placed[0]!.at.at(-1) !== path.at(-1)
      const isOfCard = isSealed && !naming && OF_CARD.test(keepAlphanumerics(path.at(-1)!))
      const where = isOfCard ? 'data' : part
      const renamed = { ...(next.data as object), ...OTHER_CARD }
      if (isRead && !isDeepStrictEqual(next.data, renamed)) next = { ...next, data: renamed }
      else next = { ...next, [where]: add((next[where] ?? {}) as object, path, options) }
    }
    return next
  }

  /**
   * Adds to a request what its refusals ask for, until it is accepted or they ask for nothing new.
   *
   * @returns the accepted request
   */
  async function complete(start: DescribedRequest): Promise<Found | undefined> {
    let template = start
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const found = await ask(template)
      if (!found || isTaken(found.exchange)) return found
      const next = follow(template)
      if (!isDeepStrictEqual(next, template)) {
        template = next
        continue
      }
      const later = await askLater(template)
      if (later) return later
      template = exchangeNamed(template)
      if (isDeepStrictEqual(next, template)) return undefined
    }
    return undefined
  }

  const plaintext = cipher === 'aes-256-gcm' ? { data: (listPlaintexts(operation)[0] ?? {}) as never } : {}
  const [example = {}] = part === 'data' ? listPlaintexts(operation) : listBodies(operation)
  const proposed = fillNamed(example, namings)
  const fitting =
    part === 'data' ? (fitPayload(target, operation, { data: proposed }).data ?? proposed) : proposed
  const proposal = { ...plaintext, [part]: fitting } as DescribedRequest

  /** @param patienceMs how long to repeat a request that may be refused until an earlier one has taken effect */
  async function search(patienceMs: number): Promise<Found | undefined> {
    leftMs = patienceMs
    tried.clear()
    complaint = undefined
    const first = await ask(proposal)
    if (first && isTaken(first.exchange)) {
      const empty = await ask({ [part]: {} })
      return { ...first, isAnythingTaken: empty !== undefined && isTaken(empty.exchange) }
    }
    if (first && ABOUT_CALLER.includes(first.exchange.status)) return undefined
    if (first && !ABOUT_FORM.includes(first.exchange.status)) {
      const later = await askLater(proposal)
      if (later) return later
    }
    const empty: DescribedRequest = { ...plaintext, [part]: {} }
    const nothing = await ask(empty)
    if (!nothing || isTaken(nothing.exchange)) return undefined
    const asked = follow(empty)
    const shapes = (lesson.shapes ?? []).map((shape) => ({ ...plaintext, [part]: shape }))
    if (lesson.named && isDeepStrictEqual(asked, empty) && ABOUT_STATE.includes(nothing.exchange.status)) {
      const found = await complete({ ...plaintext, [part]: lesson.named })
      if (found) return found
    }
    for (const start of isDeepStrictEqual(asked, empty) ? shapes : [asked, ...shapes]) {
      if (refused && !ABOUT_FORM.includes(refused.status)) break
      const found = await complete(start)
      if (found) return found
    }
    return undefined
  }

  // How soon it is accepted says how long later requests have to wait, so at first every form is tried without a pause.
  let found = await search(0)
  if (!found && isLate && refused && ABOUT_STATE.includes(refused.status)) found = await search(MAX_WAIT_MS)
  return found ? { found } : refused ? { refused } : {}
}

/** Whether a choice holds the parts of a card's ciphertext. */
const isCard = ({ template }: Choice) => JSON.stringify(template).includes('{$sealed.')

/** Fills an example with the first choice for every field that a naming matches. */
function fillNamed(example: unknown, namings: readonly Naming[]): unknown {
  return namings.reduce(
    (before, naming) =>
      listNamed(before, naming).reduce(
        (whole, at) => replaceAt(whole, at, listChoices(naming, at)[0]?.template ?? readAt(whole, at)),
        before,
      ),
    example,
  )
}

/** Applies a change. Without one, returns the template unchanged. */
function place(
  template: object,
  change: readonly [whole: object, at: readonly string[], value: unknown] | undefined,
): object {
  return change ? (replaceAt(...change) as object) : template
}

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

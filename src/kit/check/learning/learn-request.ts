import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { readAt, replaceAt } from '../../arbitraries/schema.ts'
import type { Operation } from '../../contract/contract.ts'
import type { DescribedRequest } from '../../target/description.ts'
import type { Target } from '../../target/target.ts'
import { isTaken } from '../harness/outcome.ts'
import { fitPayload } from '../harness/plan/fit-payload.ts'
import { listBodies } from '../harness/wire/compose-parts.ts'
import { type Exchange, listPlaintexts } from '../harness/wire/request.ts'
import type { Leftover } from '../leftovers/record-leftovers.ts'
import { askAsDescribed } from './ask-as-described.ts'
import { ABOUT_FORM, createFollow, type Follow } from './follow-complaint.ts'
import type { Lesson } from './lessons.ts'
import { type Choice, type Found, listChoices, listNamed, listPlaced, type Naming } from './naming.ts'

const MAX_ATTEMPTS = 16

/** Statuses that may be about a record that is not yet in the needed state. */
const ABOUT_STATE = [...ABOUT_FORM, 404, 409]

/** Statuses that are about the caller. */
const ABOUT_CALLER = [401, 403]

/** How long an earlier request may take to take effect. */
export const MAX_WAIT_MS = 2_000
/** How long to wait before a request is repeated. */
export const STEP_MS = 100

type Learned = { found?: Found; refused?: Exchange }

/**
 * Finds a request that a target accepts: our proposal, or an empty one to which the fields that refusals name are added. Which
 * bodies are encrypted is stated of most of them only, so one that is refused encrypted is tried in clear.
 *
 * @param leftovers what is made in the target is added
 * @returns the request; if none was found, the last answer, if any
 */
export async function learnRequest(
  target: Target,
  operation: Operation,
  lesson: Lesson,
  leftovers: Leftover[],
): Promise<Learned> {
  if (operation.row.encrypted?.cipher !== 'rsa')
    return learnPart('body', target, operation, lesson, leftovers)
  const sealed = await learnPart('data', target, operation, lesson, leftovers)
  if (sealed.found || !sealed.refused || !ABOUT_FORM.includes(sealed.refused.status)) return sealed
  const { found } = await learnPart('body', target, operation, lesson, leftovers)
  return found ? { found } : sealed
}

/** @param part what holds the fields: the plaintext of the encrypted field, or the body */
async function learnPart(
  part: 'data' | 'body',
  target: Target,
  operation: Operation,
  lesson: Lesson,
  leftovers: Leftover[],
): Promise<Learned> {
  const { beside = {}, isLate = false } = lesson
  const namings = [...lesson.namings, ...(lesson.shown ?? [])]
  const cipher = operation.row.encrypted?.cipher
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

  /** Replaces a refused choice of a naming by its next one. */
  function exchangeNamed(template: DescribedRequest): DescribedRequest {
    for (const { at, naming, choice } of listPlaced(template, namings)) {
      const choices = listChoices(naming, at)
      const next = choices[choices.indexOf(choice) + 1]
      if (next) return replaceAt(template, at, next.template) as DescribedRequest
    }
    return template
  }

  /**
   * Adds to a request what its refusals ask for, until it is accepted or they ask for nothing new.
   *
   * @returns the accepted request
   */
  async function complete(start: DescribedRequest, follow: Follow): Promise<Found | undefined> {
    let template = start
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const found = await ask(template)
      if (!found || isTaken(found.exchange)) return found
      const next = follow(template, refused!)
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
  const [example = {}] = cipher === 'rsa' ? listPlaintexts(operation) : listBodies(operation)
  const proposed = fillNamed(example, lesson.namings)
  const fitting =
    part === 'data' ? (fitPayload(target, operation, { data: proposed }).data ?? proposed) : proposed
  const proposal = { ...plaintext, [part]: fitting } as DescribedRequest

  /** @param patienceMs how long to repeat a request that may be refused until an earlier one has taken effect */
  async function search(patienceMs: number): Promise<Found | undefined> {
    leftMs = patienceMs
    const follow = createFollow(operation, lesson, part)
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
    const asked = follow(empty, nothing.exchange)
    const shapes = (lesson.shapes ?? []).map((shape) => ({ ...plaintext, [part]: shape }))
    if (lesson.named && isDeepStrictEqual(asked, empty) && ABOUT_STATE.includes(nothing.exchange.status)) {
      const found = await complete({ ...plaintext, [part]: lesson.named }, follow)
      if (found) return found
    }
    for (const start of isDeepStrictEqual(asked, empty) ? shapes : [asked, ...shapes]) {
      if (refused && !ABOUT_FORM.includes(refused.status)) break
      const found = await complete(start, follow)
      if (found) return found
    }
    // An empty request may be refused before its fields are read, and our proposal for one of them.
    const followProposal = createFollow(operation, lesson, part)
    const corrected = first ? followProposal(proposal, first.exchange) : proposal
    const isFurther = isDeepStrictEqual(asked, empty) && !isDeepStrictEqual(corrected, proposal)
    return isFurther ? complete(corrected, followProposal) : undefined
  }

  // How soon it is accepted says how long later requests have to wait, so at first every form is tried without a pause.
  let found = await search(0)
  if (!found && isLate && refused && ABOUT_STATE.includes(refused.status)) found = await search(MAX_WAIT_MS)
  return found ? { found } : refused ? { refused } : {}
}

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

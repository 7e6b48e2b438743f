import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { readRequestSchemas } from '../../arbitraries/request-schemas.ts'
import { type Contract, isSafe, type Operation, type OperationId } from '../../contract/contract.ts'
import type { JsonObject } from '../../contract/spec-tree.ts'
import { LEARNING } from '../../history/history.ts'
import type { DescribedRequest, Description, Records } from '../../target/description.ts'
import { listExpressions } from '../../target/expressions.ts'
import type { Target } from '../../target/target.ts'
import { isTaken } from '../harness/outcome.ts'
import { findCipherObstacle } from '../harness/plan/obstacles.ts'
import { hasProposedRequest } from '../harness/plan/proposals.ts'
import type { Exchange } from '../harness/wire/request.ts'
import { noteProbe } from '../harness/wire/send-probe.ts'
import type { Leftover } from '../leftovers/record-leftovers.ts'
import { createAsk } from './ask.ts'
import { askAsDescribed } from './ask-as-described.ts'
import { findRecords, type ListedRecords as Listed } from './find-records.ts'
import { createFindings } from './findings.ts'
import { learnRefundAmount } from './learn-refund-amount.ts'
import { learnRequest, MAX_WAIT_MS, STEP_MS } from './learn-request.ts'
import { LESSONS, type Lesson, type LessonPlan, SIGNATURE_HEADERS } from './lessons.ts'
import { type Found, type Naming, nameMade, nameShown, REFERENCE } from './naming.ts'

export interface Learned {
  /** The target with what was found, in addition to its description. */
  target: Target
  /** Records that learning made in the target. */
  leftovers: Leftover[]
  /** The last answer to each request that was tried and never accepted. */
  refused: Map<OperationId, Exchange>
}

/** Statuses of a refusal that another way of sending may change, and words of such a refusal. */
const ABOUT_WAY = [401, 403, 406, 415]
const NAMES_WAY = /signature|media|content.?type|json|multipart/i

/**
 * Finds requests that a target accepts and that its description does not hold. The interface document leaves them open, so our
 * proposal of each is sent first. If it is refused, an empty one is sent, and the fields that refusals name are added. Nothing
 * promises that a request that was accepted once is accepted again.
 */
export async function learnRequests(contract: Contract, target: Target): Promise<Learned> {
  const leftovers: Leftover[] = []
  const refused: Learned['refused'] = new Map()
  if (target.profile !== 'documented' || target.mode === 'read-only' || target.kind !== 'live')
    return { target, leftovers, refused }
  await readBefore(contract, target)
  const all = new Map<OperationId, Found>()
  const listed = await listRecords(contract, target)
  const used = new Set<JsonObject>()
  for (const plan of LESSONS) {
    const operation = contract.operations.find((each) => each.operationId === plan.operationId)
    if (!operation || !hasProposedRequest(operation) || target.requests?.[plan.operationId]) continue
    if (findCipherObstacle(target, operation)) continue
    const [inReview] = listed.inReview.filter((each) => !used.has(each))
    const lesson = prepare(plan, all, listed.customers[0], inReview)
    if (!lesson) continue
    const { found, refused: answer } = await learnInSomeWay(target, operation, plan, lesson, leftovers)
    if (answer && !isTaken(answer)) refused.set(plan.operationId, answer)
    if (!found || lesson.needed?.some((each) => found.chosen.has(each)) === false) continue
    all.set(plan.operationId, found)
    if (plan.about === 'transactionInReview' && inReview) used.add(inReview)
    const withAmount =
      plan.operationId === 'createRefund' && (await learnRefundAmount(target, contract, all, leftovers))
    if (withAmount) all.set(plan.operationId, withAmount)
  }
  const needed = LESSONS.filter(({ operationId }) => isNeeded(operationId, all))
  const { internetProviders } = listed
  const withProviders = internetProviders ? nameProviders(target, internetProviders) : target
  if (needed.length === 0) return { target: withProviders, leftovers, refused }
  const requests: Description['requests'] = {}
  const waitsMs: Target['waitsMs'] = {}
  for (const { operationId, of, isLate } of needed) {
    const { template, takenAtMs } = all.get(operationId)!
    requests[operationId] = template
    // Kept even if it was accepted at once: it may have been sent late, so how soon its record took effect is not known. Finding
    // the request may have taken longer than any wait.
    if (isLate && of)
      waitsMs[operationId] = Math.min(takenAtMs - all.get(of.operationId)!.takenAtMs, MAX_WAIT_MS)
  }
  const known = await nameRecords(contract, withProviders, all, listed, used)
  return {
    target: {
      ...withProviders,
      ...known,
      requests: { ...requests, ...target.requests },
      learned: needed.map(({ operationId }) => operationId),
      ...(Object.keys(waitsMs).length > 0 && { waitsMs }),
    },
    leftovers,
    refused,
  }
}

/** Whether a request shows what the target accepts, or such a request names what it made. */
function isNeeded(operationId: OperationId, all: ReadonlyMap<OperationId, Found>): boolean {
  const found = all.get(operationId)
  if (!found) return false
  const isNaming = ({ of }: LessonPlan) => of?.operationId === operationId
  return !found.isAnythingTaken || LESSONS.some((each) => isNaming(each) && isNeeded(each.operationId, all))
}

/** Reads everything before anything is changed, with each filter too: judges compare it with what is shown afterwards. */
async function readBefore(contract: Contract, target: Target): Promise<void> {
  const reads = contract.operations.filter((each) => isSafe(each) && !each.row.path.includes('{'))
  const callers = [
    ['caller', target],
    ...(target.other ? [['other', { ...target, ...target.other }] as const] : []),
  ] as const
  for (const [business, caller] of callers)
    for (const operation of reads)
      for (const request of [{}, ...listFilters(contract, operation)])
        await askAsDescribed(caller, operation, request, {}, [], business)
}

/** Lists a request for each value that a filter can have. */
function listFilters(contract: Contract, { operationId }: Operation): DescribedRequest[] {
  const { query = [], reader } = readRequestSchemas(operationId, 'documented', contract) ?? {}
  return query.flatMap(({ name, schema }) => {
    const values = (schema && reader?.resolve(schema).enum) ?? []
    return values.map((value) => ({ query: { [name]: value } }))
  })
}

/** @returns undefined if what it names was not made, or is not listed */
function prepare(
  { of, about, namings = [], isLate = false, examples = [], shapes = [] }: LessonPlan,
  all: ReadonlyMap<OperationId, Found>,
  customer: string | undefined,
  inReview: JsonObject | undefined,
): Lesson | undefined {
  const source = of && all.get(of.operationId)
  const made = of && source && nameMade(of.operationId, source, of.pattern, of.isRequest === true)
  const own = of && source ? nameShown(of.operationId, source, of.isRequest === true) : []
  if (of && !made && own.length === 0) return undefined
  if (about === 'customer')
    return customer === undefined ? undefined : { namings, beside: { path: { id: customer } } }
  if (about === 'transactionInReview') return inReview && { namings: [nameInReview(inReview)] }
  const fresh = made?.pattern === REFERENCE ? [] : [newReference()]
  return {
    namings: [...namings, ...(made ? [made] : []), ...(namings.length > 0 ? [] : fresh)],
    shown: [...own, ...listShown(all)],
    ...(of && !made && { needed: own }),
    isLate,
    examples,
    shapes,
    ...(made && { named: nameAlone(made) }),
  }
}

/** Lists the ids in all answers so far, the latest first. */
function listShown(all: ReadonlyMap<OperationId, Found>): Naming[] {
  return [...all]
    .reverse()
    .flatMap(([operationId, found]) => (found.isAnythingTaken ? [] : nameShown(operationId, found, false)))
}

/** Requests often give a record the name that it has in answers. */
const nameAlone = ({ choices: [choice] }: Naming) => ({ [choice!.name!]: choice!.template })

/** A new order may have a reference of the caller's choice. */
const newReference = (): Naming => ({
  pattern: REFERENCE,
  choices: [{ template: 'ORD_{$random}', values: { random: randomUUID().slice(0, 8) } }],
})

/** Fields that may name a transaction in review. */
const NAMES = ['id', 'reference', 'depositId'] as const

const nameInReview = (row: JsonObject): Naming => ({
  pattern: /transaction|reference|deposit|^id$/,
  choices: NAMES.filter((name) => typeof row[name] === 'string' && row[name] !== '').map((name) => ({
    template: `{$inReview.${name}}`,
    written: '{$records.transactionInReview}',
    values: { [`inReview.${name}`]: String(row[name]) },
    name,
  })),
})

async function learnInSomeWay(
  target: Target,
  operation: Operation,
  { ways = [{}] }: LessonPlan,
  lesson: Lesson,
  leftovers: Leftover[],
): Promise<{ found?: Found; refused?: Exchange }> {
  let last: Exchange | undefined
  for (const way of ways) {
    const beside = { ...lesson.beside, ...way }
    const { found, refused } = await learnRequest(target, operation, { ...lesson, beside }, leftovers)
    if (found) {
      const named = await repeatUntilNamed(target, operation, found, leftovers)
      return { found: await keepNeededHeader(target, operation, named, leftovers) }
    }
    if (!refused) return {}
    last = refused
    const isAboutWay = refused.status < 500 && NAMES_WAY.test(refused.text)
    if (!ABOUT_WAY.includes(refused.status) && !isAboutWay) break
  }
  return last ? { refused: last } : {}
}

/**
 * A request may be accepted before the payment that it is about has taken effect: then its answer does not name yet what it makes,
 * such as the token of a card. Repeats it until the answer does, if a later lesson needs the name.
 */
async function repeatUntilNamed(
  target: Target,
  operation: Operation,
  found: Found,
  leftovers: Leftover[],
): Promise<Found> {
  const { operationId } = operation
  const isLate = LESSONS.some((each) => each.operationId === operationId && each.isLate)
  const needed = LESSONS.find(({ of }) => of?.operationId === operationId && !of.isRequest)?.of
  if (!needed || !isLate) return found
  const isNamed = (each: Found) => nameMade(operationId, each, needed.pattern, false) !== undefined
  const untilMs = Date.now() + MAX_WAIT_MS
  let last = found
  while (!isNamed(last) && Date.now() < untilMs) {
    await pause(STEP_MS)
    const asked = await askAsDescribed(target, operation, found.template, listValues(found), leftovers)
    if (!asked || !isTaken(asked.exchange)) return found
    last = { ...found, ...asked, template: found.template, takenAtMs: Date.now() }
  }
  return isNamed(last) ? last : found
}

const listValues = ({ chosen }: Found) =>
  Object.assign({}, ...[...chosen.values()].map((each) => each.values))

/** Keeps, of headers with the same value under several names, the one that the target reads. */
async function keepNeededHeader(
  target: Target,
  operation: Operation,
  found: Found,
  leftovers: Leftover[],
): Promise<Found> {
  const { headers = {}, ...template } = found.template
  const alike = Object.entries(headers).filter(([name]) => SIGNATURE_HEADERS.includes(name))
  for (const [name, value] of alike) {
    const others = Object.entries(headers).filter(([each]) => !SIGNATURE_HEADERS.includes(each))
    const alone = { ...template, headers: { ...Object.fromEntries(others), [name]: value } }
    const asked = await askAsDescribed(target, operation, alone, listValues(found), leftovers)
    if (asked && isTaken(asked.exchange)) return { ...found, template: alone }
  }
  return found
}

async function listRecords(contract: Contract, target: Target): Promise<Listed> {
  const ask = createAsk(target, contract, (over, times) => noteProbe(target, over, times, LEARNING))
  return findRecords(ask, createFindings())
}

/** Adds the internet providers: they are the same for both businesses. */
function nameProviders(target: Target, internetProvider: NonNullable<Listed['internetProviders']>): Target {
  const { records, other } = target
  return {
    ...target,
    records: { internetProvider, ...records },
    ...(other && { other: { ...other, records: { internetProvider, ...other.records } } }),
  }
}

/** Returns the records of both businesses that learned requests name, without those that were used. */
async function nameRecords(
  contract: Contract,
  target: Target,
  all: ReadonlyMap<OperationId, Found>,
  listed: Listed,
  used: ReadonlySet<JsonObject>,
): Promise<Pick<Target, 'records' | 'other'>> {
  const named = [...all.values()].map(({ template }) => template)
  const isNamed = (name: string) => named.some((each) => listExpressions(each).includes(`records.${name}`))
  const submitted = all.get('submitSourceOfFunds') ?? all.get('submitSourceOfFundsFile')
  const [field = 'id'] = [...(submitted?.chosen.values() ?? [])].flatMap(({ name }) => name ?? [])
  const recordsOf = ({ customers, inReview }: Listed): Records => {
    const unused = inReview.filter((each) => !used.has(each))
    const held = (unused.length > 0 ? unused : inReview).map((row) => String(row[field]))
    return {
      ...(all.has('attachCustomerKyc') && customers.length > 0 && { customer: customers }),
      ...(isNamed('transactionInReview') && held.length > 0 && { transactionInReview: held }),
    }
  }
  const { other } = target
  const own = recordsOf(listed)
  const needsOther = other && Object.keys(own).length > 0
  const foreign = needsOther ? recordsOf(await listRecords(contract, { ...target, ...other })) : {}
  return {
    ...(Object.keys(own).length > 0 && { records: { ...own, ...target.records } }),
    ...(other && needsOther && { other: { ...other, records: { ...foreign, ...other.records } } }),
  }
}

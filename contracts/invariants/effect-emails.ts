import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Rule } from '../../src/kit/history/invariant.ts'
import { type Emails, nameEmail, readEmails, type Write } from './email-records.ts'
import { type Evaluations, judgeEachEra } from './evaluations.ts'
import { memoize } from './memoize.ts'
import { askerOf, bodyOf, overlaps } from './read-exchange.ts'
import { isWhole, listObjects, recordsOf } from './records.ts'
import {
  countStartedBefore,
  findDeciding,
  groupBy,
  isSettled,
  isWrittenBetween,
  type Settling,
} from './timeline.ts'

const RULES = {
  registered: {
    title: 'a registered CAD email is listed',
    requirements: ['REQ-CAD-04'],
    section: '§4.6',
    needsAllCalls: true,
  },
  removed: {
    title: 'a removed CAD email is no longer listed',
    requirements: ['REQ-CAD-06'],
    section: '§4.6',
    needsAllCalls: true,
  },
  once: {
    title: 'a CAD email registered once is listed once',
    requirements: ['REQ-CAD-04'],
    section: '§4.6',
    needsAllCalls: true,
  },
  refused: {
    title: 'a CAD email whose registration is rejected is not listed',
    requirements: ['REQ-CAD-04'],
    section: '§4.6',
    needsAllCalls: true,
  },
  owner: {
    title: 'a CAD email is not registered by two businesses',
    requirements: ['REQ-CAD-09'],
    section: '§2',
    needsAllCalls: true,
  },
} as const satisfies Record<string, Rule>

type Name = keyof typeof RULES

/** A registered email is in the list of its business until removed: the list takes no input, so it is complete. */
export const judgeEmails = judgeEachEra(RULES, (exchanges, evaluations) => {
  const [caller, other] = (['caller', 'other'] as const).map((business) =>
    readEmails(exchanges.filter((each) => each.business === business && askerOf(each))),
  ) as [Emails, Emails]
  for (const emails of [caller, other]) {
    for (const [email, writes] of emails.writes) {
      judgeWrites(email, writes, emails, evaluations)
      judgeRefused(email, writes, emails, evaluations)
      judgeTwice(email, writes, emails, evaluations)
    }
    for (const email of emails.shown.keys()) judgeKept(email, emails, evaluations)
  }
  judgeTaken(caller, other, evaluations)
  judgeTaken(other, caller, evaluations)
  for (const [email, shown] of caller.shown) judgeOwner(email, shown, caller, other, evaluations)
})

function judgeWrites(
  email: string,
  writes: readonly Write[],
  { lists, shown }: Emails,
  evaluations: Evaluations<Name>,
): void {
  const possible = writes.filter(({ outcome }) => outcome !== 'refused')
  const showing = shown.get(email) ?? []
  for (const [index, write] of possible.entries()) {
    const next = possible[index + 1]
    const isAlone = possible.every((each) => each === write || !overlaps(each.exchange, write.exchange))
    if (write.outcome !== 'taken' || !isAlone) continue
    const list = findDeciding(lists, write.exchange.endedMs, next?.exchange.startedMs)
    if (!list) continue
    const isListed = showing.includes(list)
    if (isListed !== (write.name === 'registered')) {
      if (!isSettled(list, write.exchange, evaluations)) continue
      const message = isListed
        ? `${email} was removed, but is listed ${say(list, write)} later.`
        : `${email} was registered and not removed since, but is not listed ${say(list, write)} later.`
      evaluations.contradicted(write.name, message, [write.exchange, list])
    } else if (showing.length > 0 && showing.length < lists.length) evaluations.compared(write.name)
  }
}

/**
 * From one list to the next, an email appears only by a registration, and disappears only by a removal. Weak reading: either may
 * be late, and until then one list may show it and the next not yet; a removal of an unknown id may be of any email.
 */
function judgeKept(
  email: string,
  { lists, shown, writes, unknown }: Emails,
  evaluations: Evaluations<Name>,
): void {
  const showing = new Set(shown.get(email))
  const all = writes.get(email) ?? []
  const possible = all.filter(({ outcome }) => outcome !== 'refused')
  for (const [index, list] of lists.entries()) {
    const before = lists[index - 1]
    if (!before || before.endedMs >= list.startedMs || showing.has(before) === showing.has(list)) continue
    const isPossible = (write: HistoryExchange) => isWrittenBetween(write, before, list, evaluations)
    const isUnsettled = (write: HistoryExchange) => isWrittenBetween(write, list, list, evaluations)
    const name = showing.has(list) ? 'registered' : 'removed'
    // A refused email that is listed is a finding of another rule.
    const isWritten =
      (name === 'registered' && all.length > 0 && possible.length === 0) ||
      possible.some((each) => (each.name === name ? isPossible : isUnsettled)(each.exchange)) ||
      unknown.some(name === 'removed' ? isPossible : isUnsettled)
    if (isWritten) continue
    const message = showing.has(list)
      ? `${email} was not listed and then was, although it was not registered in between.`
      : `${email} was listed and then was not, although it was not removed in between.`
    evaluations.contradicted(name === 'registered' ? 'removed' : 'registered', message, [before, list])
  }
}

const rowsByEmail = memoize((list: HistoryExchange) =>
  groupBy(listObjects(bodyOf(list)), ({ email }) => nameEmail(String(email))),
)

/** Weak reading: an email that is registered again may be listed again. */
function judgeTwice(
  email: string,
  writes: readonly Write[],
  { shown }: Emails,
  evaluations: Evaluations<Name>,
): void {
  const [registration, ...more] = writes.filter(
    ({ name, outcome }) => name === 'registered' && outcome !== 'refused',
  )
  if (!registration || more.length > 0) return
  for (const list of shown.get(email) ?? []) {
    const rows = rowsByEmail(list).get(email)?.length ?? 0
    const message = `${email} was registered once, but is listed ${rows} times.`
    if (rows > 1) evaluations.contradicted('once', message, [registration.exchange, list])
    else if (rows === 1) evaluations.compared('once')
  }
}

/**
 * An email that one business has registered is refused to another. Weak reading: the answer to a registration is not documented,
 * so one counts as accepted only if it is answered like the first business's.
 */
function judgeTaken(owner: Emails, other: Emails, evaluations: Evaluations<Name>): void {
  for (const [email, writes] of other.writes) {
    const first = owner.writes
      .get(email)
      ?.find(({ name, outcome }) => name === 'registered' && outcome === 'taken')
    if (!first) continue
    for (const { name, outcome, exchange } of writes) {
      if (name !== 'registered' || outcome !== 'taken') continue
      // If it is listed to both, the lists around may be the finding.
      const isListed = !other.shown.has(email) && isListedAround(owner, email, exchange, evaluations)
      if (!isListed && !isKept(owner, other, email, first.exchange, exchange, evaluations)) continue
      const [one, two] = [first.exchange, exchange].map(describeRecord)
      if (!one || one !== two) continue
      const message = `${email} is listed for one business, and the other registers it.`
      evaluations.contradicted('owner', message, [first.exchange, exchange])
    }
  }
}

function describeRecord(exchange: HistoryExchange): string | undefined {
  const [record] = recordsOf(exchange)
  if (!record) return undefined
  const own = Object.entries(record.fields).filter(
    ([name]) => !/^(id|email|businessId|business_id)$|At$|_at$/.test(name),
  )
  return JSON.stringify([exchange.answer?.status, own])
}

/** Whether it is listed before and after an exchange, without a removal in between. */
function isListedAround(
  emails: Emails,
  email: string,
  { startedMs, endedMs }: HistoryExchange,
  settling: Settling,
): boolean {
  const { lists, shown } = emails
  const showing = new Set(shown.get(email))
  const before = lists.findLast((list) => list.endedMs < startedMs)
  const after = lists[countStartedBefore(lists, endedMs)]
  if (!before || !after || !showing.has(before) || !showing.has(after)) return false
  return ![...listRemovals(emails, email, [before, after]), ...emails.unknown].some((each) =>
    isWrittenBetween(each, before, after, settling),
  )
}

/**
 * Whether one business still lists an email that it registered, once another's registration must show. Weak readings: the last
 * to register an email may take it over, and then the first list may be late.
 */
function isKept(
  owner: Emails,
  other: Emails,
  email: string,
  first: HistoryExchange,
  second: HistoryExchange,
  settling: Settling,
): boolean {
  const list = owner.shown.get(email)?.find((each) => isSettled(each, second, settling))
  if (!list || first.endedMs >= second.startedMs) return false
  const again = (owner.writes.get(email) ?? []).flatMap(({ name, outcome, exchange }) =>
    name === 'registered' && outcome !== 'refused' && exchange !== first ? [exchange] : [],
  )
  const removals = (emails: Emails) => [...listRemovals(emails, email, []), ...emails.unknown]
  return ![...again, ...removals(owner), ...removals(other)].some((each) =>
    isWrittenBetween(each, first, list, settling),
  )
}

/** Returns the removals of an email that may concern what these lists show: registered again, it may have another id. */
function listRemovals(
  { writes }: Emails,
  email: string,
  lists: readonly HistoryExchange[],
): HistoryExchange[] {
  const ids = lists.flatMap((list) => rowsByEmail(list).get(email) ?? []).map(({ id }) => id)
  const isOther = (id: string | undefined) =>
    isWhole(id) && ids.length > 0 && ids.every((each) => isWhole(each) && each !== id)
  return (writes.get(email) ?? []).flatMap(({ name, outcome, exchange }) =>
    name === 'removed' && outcome !== 'refused' && !isOther(exchange.meant.path?.id) ? [exchange] : [],
  )
}

const say = (list: HistoryExchange, { exchange }: Write) =>
  `${Math.round((list.startedMs - exchange.endedMs) / 1_000)} s`

function judgeRefused(
  email: string,
  writes: readonly Write[],
  { lists, shown }: Emails,
  evaluations: Evaluations<Name>,
): void {
  const [first] = writes
  // Weak reading: an email that was, or may have been, accepted may be refused because it is registered.
  if (!first || writes.some(({ outcome }) => outcome !== 'refused')) return
  const before = lists.slice(0, countStartedBefore(lists, first.exchange.startedMs))
  const after = lists.slice(countStartedBefore(lists, first.exchange.endedMs))
  const showing = new Set(shown.get(email))
  if (before.length === 0 || after.length === 0 || before.some((list) => showing.has(list))) return
  const list = after.find((each) => showing.has(each))
  const message = `Every registration of ${email} is rejected, but it is listed, which it was not before.`
  if (list) evaluations.contradicted('refused', message, [first.exchange, list])
  else evaluations.compared('refused')
}

/**
 * An email listed to one business, and to the other both before and after. Weak readings: a list may still show a removed email,
 * and an address that is in every list of both without a registration may be part of every answer.
 */
function judgeOwner(
  email: string,
  callers: readonly HistoryExchange[],
  caller: Emails,
  other: Emails,
  evaluations: Evaluations<Name>,
): void {
  const others = other.shown.get(email)
  const tried = other.writes.get(email) ?? []
  if (!others) {
    if (tried.some(({ exchange }) => callers.some((list) => list.endedMs < exchange.startedMs)))
      evaluations.compared('owner')
    return
  }
  const isEverywhere = callers.length === caller.lists.length && others.length === other.lists.length
  if (isEverywhere && tried.length === 0 && !caller.writes.has(email)) return
  const sides = [
    [caller, callers, others],
    [other, others, callers],
  ] as const
  for (const [own, around, within] of sides) {
    const rival = own === caller ? other : caller
    for (const list of within) {
      const before = around[countStartedBefore(around, list.startedMs) - 1]
      const after = around[countStartedBefore(around, list.endedMs)]
      if (!before || !after || before.endedMs >= list.startedMs) continue
      const isRemoved =
        listRemovals(own, email, [before, after]).some((each) =>
          isWrittenBetween(each, before, after, evaluations),
        ) ||
        listRemovals(rival, email, [list]).some((each) => isWrittenBetween(each, list, list, evaluations))
      if (isRemoved) continue
      const message = `${email} is listed for one business, then for the other, then for the first again, which did not remove it.`
      evaluations.contradicted('owner', message, [before, list, after])
      return
    }
  }
}

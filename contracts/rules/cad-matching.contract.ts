import { isDeepStrictEqual } from 'node:util'
import { describe, expect } from 'vitest'
import { ContractFailure } from '../../src/kit/check/harness/evaluate/verdict.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import { createSharedWork } from '../../src/kit/check/harness/share-work.ts'
import { byDescribing } from '../../src/kit/check/remedies/remedy.ts'
import { proveByFacts } from '../states/by-facts.ts'
import { requireNewEvents } from '../states/cad-credits.ts'
import { BUSINESSES, type Business, type Party, type SenderKind } from '../states/cad-senders.ts'
import type { Transaction } from '../states/given.ts'
import { isCredited, type Observed, observeCollections } from '../states/observe-collections.ts'
import { MORE_THAN_READ } from '../states/whole-list.ts'

/** What is documented for a collection from each kind of sender. */
const KINDS: Record<SenderKind, string> = {
  registered:
    'REQ-COL-02 REQ-COL-05 from a registered email is credited once to the business that registered it',
  earlier: 'REQ-COL-02 REQ-COL-05 from an email registered before the run is credited to its business',
  preferred:
    'REQ-COL-04 REQ-COL-05 from the own email of one business, registered by another, is credited to the latter',
  own: 'REQ-COL-03 REQ-COL-05 from an unregistered own email of a business is credited once to that business',
  both: 'REQ-COL-02 REQ-COL-05 from an own email that the business registered is credited once',
  again: 'REQ-COL-02 REQ-COL-05 from a registered email is credited each time',
  kept: 'REQ-COL-02 REQ-COL-05 from a registered email is credited after another email was removed',
  late: 'REQ-COL-02 REQ-COL-05 from an email registered after its first collection is credited from then on',
  renewed: 'REQ-COL-02 REQ-COL-05 from an email removed and registered again is credited',
  moved: 'REQ-COL-02 REQ-COL-05 from an email is credited to the business that last registered it',
  contested:
    'REQ-CAD-09 REQ-COL-05 from a registered email is not credited to a business that tried to register it too',
  removed: 'REQ-CAD-06 REQ-COL-07 from a removed email is not credited',
  similar: 'REQ-CAD-10 REQ-COL-07 from an email similar to a registered one is not credited',
  unknown: 'REQ-COL-07 from an unknown email is not credited',
}

/** The rows of the table of §3. */
const ROWS = {
  registered: 'first row of the table of §3 (an email that a business registered)',
  own: 'second row of the table of §3 (an own email of a business)',
  neither: 'third row of the table of §3 (neither email matches)',
}

/** Which of them applies to a sender, and why: what the business that is to be credited did with its email. */
const REASONS: Record<SenderKind, readonly [row: keyof typeof ROWS, why: string]> = {
  registered: ['registered', 'registered it'],
  earlier: ['registered', 'registered it before'],
  preferred: ['registered', 'registered it, though it is an own email of the rival'],
  own: ['own', 'has it among its own emails, and nobody registered it'],
  both: ['registered', 'registered it, and has it among its own emails'],
  again: ['registered', 'registered it'],
  kept: ['registered', 'registered it, and removed another one'],
  late: ['registered', 'registered it before this collection'],
  renewed: ['registered', 'registered it again after it was removed'],
  moved: ['registered', 'registered it after the rival removed it'],
  contested: ['registered', 'registered it, and the registration by the rival was rejected'],
  removed: ['neither', 'has it any more: its registration was removed'],
  similar: ['neither', 'registered it: it only resembles a registered one'],
  unknown: ['neither', 'registered it'],
}

const SHOWN: Record<Party, string> = { caller: 'the caller', other: 'the other business', nobody: 'nobody' }

/** The one test that fails if nothing at all is credited. */
const CREDITED = 'REQ-COL-05 is credited if delivered as described'

/** Kinds that can be decided only if a business's own emails are known. */
const OF_OWN: readonly string[] = ['preferred', 'own', 'both'] satisfies SenderKind[]
const BY_OWN_EMAILS = byDescribing({ businesses: [{ ownEmails: ['<address>'] }] })

const NO_CREDIT = 'no credit appears among the transactions'
const BY_CREDITS = byDescribing({ echoes: { credits: true } })

describe('a CAD collection', () => {
  proveByFacts(CREDITED, ['stateful', 'two-businesses'], async (session) => {
    const collections = await observeAny(session)
    const due = collections.filter(({ goesTo }) => goesTo !== 'nobody')
    if (due.length === 0) session.undecidable('no sender of the target belongs to a business')
    const credits = due.flatMap(({ goesTo, ...each }) => each[goesTo as Business])
    if (credits.length === 0) requireNewEvents(session)
    if (credits.length === 0 && !saysThatCreditsShow(session)) session.undecidable(NO_CREDIT, BY_CREDITS)
    if (credits.length === 0 && !due.every(({ isWhole }) => isWhole)) session.undecidable(MORE_THAN_READ)
    expect(credits, 'transactions that credit what was collected').not.toEqual([])
  })

  for (const [kind, title] of Object.entries(KINDS)) {
    proveByFacts(title, ['stateful', 'two-businesses'], async (session) => {
      const own = (await observe(session)).filter((each) => each.kind === kind)
      if (own.length === 0)
        session.undecidable(
          'the target has no such sender, or rejected its registration',
          OF_OWN.includes(kind) && !session.target.ownEmails ? BY_OWN_EMAILS : undefined,
        )
      for (const collection of own) {
        const { goesTo, notified, isWhole } = collection
        // Failures show this exchange last.
        session.recall(notified)
        for (const party of BUSINESSES) {
          const types = typesOf(collection, party)
          if (party === goesTo && types.length === 0 && !isWhole) session.undecidable(MORE_THAN_READ)
          if (!isDeepStrictEqual(types, wantedOf(collection, party))) failToCredit(collection)
        }
      }
    })
  }

  proveByFacts(
    'REQ-COL-05 is credited to the CAD wallet of the business, in CAD',
    ['stateful', 'two-businesses'],
    async (session) => {
      const collections = await observe(session)
      const credited = BUSINESSES.map((party) =>
        collections.flatMap((each) => (each.goesTo === party ? each[party] : [])),
      )
      const isInCad = ({ currency }: Transaction) => currency === 'CAD'
      const wrong = collections.find((each) => ![...each.caller, ...each.other].every(isInCad))
      if (wrong) session.recall(wrong.notified)
      const currencies = credited.flat().map(({ currency }) => currency)
      expect(new Set(currencies)).toEqual(new Set(['CAD']))
      const [own, foreign] = credited.map((rows) => [
        ...new Set(rows.flatMap(({ walletId }) => walletId || [])),
      ])
      expect(own!.length, `wallets: ${own}`).toBeLessThan(2)
      // Two businesses may name their wallets alike: whether one is credited in another's, a judge knows by the description.
      expect(foreign!.length, `wallets: ${foreign}`).toBeLessThan(2)
    },
  )
})

const typesOf = (collection: Observed, party: Business) => collection[party].map(({ type }) => type)

const wantedOf = ({ goesTo }: Observed, party: Business) => (party === goesTo ? ['CREDIT'] : [])

/** Fails with who was to be credited, by which row of the table, and who was. */
function failToCredit(collection: Observed): never {
  const { kind, sender, goesTo } = collection
  const [row, why] = REASONS[kind]
  const reason = `${SHOWN[goesTo]} ${why.replace('the rival', goesTo === 'caller' ? SHOWN.other : SHOWN.caller)}`
  const format = (types: (party: Business) => string[]) =>
    BUSINESSES.map((party) => `${SHOWN[party]}: ${types(party).join(', ') || 'no transaction'}`).join('; ')
  throw new ContractFailure(
    `A collection from ${sender} must be credited to ${SHOWN[goesTo]}, by the ${ROWS[row]}: ${reason}.`,
    {
      expected: format((party) => wantedOf(collection, party)),
      actual: format((party) => typesOf(collection, party)),
    },
  )
}

const shareObserved = createSharedWork<'collections', Observed[]>()

/** Collects from all senders, one after the other, once for all tests. */
async function observe(session: Session): Promise<Observed[]> {
  const collections = await observeAny(session)
  if (!collections.some(isCredited) && collections.some(({ goesTo }) => goesTo !== 'nobody'))
    session.undecidable(
      `${NO_CREDIT} (see "a CAD collection > ${CREDITED}")`,
      saysThatCreditsShow(session) ? undefined : BY_CREDITS,
    )
  return collections
}

/** Where a credit shows is not documented: describing the wallets of its transactions implies that it shows among them. */
function saysThatCreditsShow({ target, record }: Session): boolean {
  return target.echoes?.credits ?? record('cadWallet') !== undefined
}

/** The same, also if nothing was credited, with what was collected until then. */
function observeAny(session: Session): Promise<Observed[]> {
  return shareObserved(session, 'collections', () => observeCollections(session))
}

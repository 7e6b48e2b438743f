import { describe, expect } from 'vitest'
import { ContractFailure } from '../../src/kit/check/harness/evaluate/verdict.ts'
import { isRefused, isTaken } from '../../src/kit/check/harness/outcome.ts'
import { deal } from '../../src/kit/check/harness/probes/in-turns.ts'
import type { RequestField } from '../../src/kit/check/harness/probes/request-fields.ts'
import { composeOptions, createStates, isSettings } from '../../src/kit/check/harness/probes/right-request.ts'
import { prove, type Session } from '../../src/kit/check/harness/session.ts'
import { createSharedWork } from '../../src/kit/check/harness/share-work.ts'
import { listLeaves } from '../../src/kit/check/harness/wire/setting.ts'
import { settingsToWire } from '../../src/kit/check/harness/wire/translate-settings.ts'
import { byDescribingRequest } from '../../src/kit/check/remedies/remedy.ts'
import { asObject } from '../../src/kit/contract/spec-tree.ts'
import { proveByFacts } from '../states/by-facts.ts'
import { CODES, inCurrency, namesCurrency, PRICED, PROPOSED } from '../states/currencies.ts'
import { AML_RECORDS, TRANSACTIONS } from '../states/lists.ts'
import { verifyUnformed } from '../states/payment-orders.ts'
import { createListReader, listCallers } from '../states/whole-list.ts'

const states = createStates()

/** Currencies that are not proposed, but that a service may add first, perhaps at a single endpoint. */
const OFTEN_TRADED = ['JPY', 'CHF']

/** Whole units, which also suit currencies without decimals. */
const AMOUNT = 5_000

describe('currencies', () => {
  prove(`REQ-LIM-01 supports ${PROPOSED.length} currencies`, 'stateful', async (session) => {
    expect(decide(session, await listSupported(session))).toHaveLength(PROPOSED.length)
  })

  prove(
    'REQ-LIM-02 every endpoint accepts the same currencies',
    ['stateful', 'decrypts'],
    async (session) => {
      const supported = decide(session, await listSupported(session))
      if (CODES.every((code) => supported.includes(code)))
        session.undecidable(
          `${PRICED[0]!.operation.operationId} accepts every currency code, so that accepting one proves nothing`,
        )
      const others = OFTEN_TRADED.filter((code) => !supported.includes(code))
      const isProposed = session.target.profile === 'proposed'
      const [, ...strangers] = isProposed ? [] : await listCallers(session)
      // Whether another business may be paid in fewer of them is not documented; that all endpoints share them is.
      const theirs = await Promise.all(strangers.map((each) => listTaken(each, PRICED[0]!, supported)))
      let compared = 0
      for (const [turn, priced] of PRICED.slice(1).entries()) {
        // What each endpoint accepts is proposed, and tried there too.
        const own = isProposed ? deal(supported, turn, 2) : supported
        const codes = [...own, ...(isProposed ? others.slice(0, 1) : others)]
        const taken = await listTaken(session, priced, codes)
        if (saysNothing(session, taken)) continue
        expectSame(taken, own, priced.operation.operationId, PRICED[0]!.operation.operationId)
        compared += 1
        for (const [index, stranger] of strangers.entries()) {
          // Together, the endpoints try every code with another business.
          const asked = deal(supported, turn, PRICED.length - 1)
          const takenHere = await listTaken(stranger, priced, [...asked, ...others])
          if (saysNothing(stranger, takenHere)) continue
          // If the first endpoint accepts none of this business's requests, only the other endpoints are known.
          const first = theirs[index]!
          const shared = asked.filter((code) => (first.length > 0 ? first : takenHere).includes(code))
          const where = `${priced.operation.operationId}, of another business,`
          expectSame(takenHere, shared, where, PRICED[0]!.operation.operationId)
        }
      }
      if (compared === 0)
        session.undecidable(
          `only ${PRICED[0]!.operation.operationId} accepts a request that names a currency`,
        )
    },
  )
})

describe('currencies of records', () => {
  const reader = createListReader()

  for (const paged of [TRANSACTIONS, AML_RECORDS]) {
    proveByFacts(
      `REQ-LIM-02 ${paged.operationId} shows only supported currencies`,
      'stateful',
      async (session) => {
        const supported = decide(session, await listSupported(session))
        if (supported.length !== PROPOSED.length)
          session.undecidable(`${supported.length} currencies are accepted, not ${PROPOSED.length}`)
        for (const caller of await listCallers(session)) {
          const { rows } = await reader.rows(caller, paged)
          const shown = rows.flatMap(({ currency, deposit }) => [currency, asObject(deposit).currency])
          const others = shown.filter((each) => each !== undefined && !supported.includes(String(each)))
          expect([...new Set(others)], `of ${supported.join(' ')}`).toEqual([])
        }
      },
    )
  }
})

/** Fails with the currencies that one operation accepts and another rejects. */
function expectSame(taken: readonly string[], shared: readonly string[], where: string, first: string): void {
  const refused = shared.filter((code) => !taken.includes(code))
  const added = taken.filter((code) => !shared.includes(code))
  const problems = [
    ...(refused.length > 0 ? [`rejects ${refused.join(', ')}, which ${first} accepts`] : []),
    ...(added.length > 0 ? [`accepts ${added.join(', ')}, which ${first} rejects`] : []),
  ]
  if (problems.length === 0) return
  throw new ContractFailure(`${where} ${problems.join(', and ')}.`, {
    expected: `the same currencies: ${shared.join(' ')}`,
    actual: taken.join(' '),
  })
}

/** Request fields are proposals: under facts only, a service that accepts no request says nothing about currencies. */
function saysNothing({ target }: Session, taken: string[]): boolean {
  return target.profile === 'documented' && taken.length === 0
}

function decide(session: Session, taken: string[]): string[] {
  const { operation } = PRICED[0]!
  if (saysNothing(session, taken))
    session.undecidable(
      `${operation.operationId} accepts no request of the proposed form`,
      byDescribingRequest(operation),
    )
  return taken
}

const shareSupported = createSharedWork<string, string[]>()

/** Under the proposals, only every fifteenth of the other codes is tried. */
const SAMPLE = 15

/** Returns the codes that the target accepts: of all codes, or of the proposed and some others. */
function listSupported(session: Session): Promise<string[]> {
  const { business, profile } = session.target
  const codes = CODES.filter((code, index) => PROPOSED.includes(code) || index % SAMPLE === 0)
  return shareSupported(session, business, () =>
    listTaken(session, PRICED[0]!, profile === 'proposed' ? codes : CODES),
  )
}

/** Returns the codes that an operation accepts; under the proposals, a refusal must be a 400. */
async function listTaken(session: Session, field: RequestField, codes: string[]): Promise<string[]> {
  const { operationId } = field.operation
  const described = await session.describedRequest(operationId)
  // A request without a currency is accepted in any case.
  const isNamed = listLeaves([described?.body, described?.data]).some(({ value }) => namesCurrency(value))
  if (described && !isNamed) return []
  const ask = async (code: string) => {
    const [amount] = settingsToWire(field.operation, [
      { place: field.home.place, at: [...field.home.at.slice(0, -1), 'amount'], value: AMOUNT },
    ])
    const basis = await states.take(session, field.fixture)
    if (!isSettings(basis)) return session.call(operationId, inCurrency(basis, code))
    return session.call(operationId, composeOptions(field, basis, [{ at: field.at, value: code }, amount!]))
  }
  const answers = await Promise.all(codes.map(async (code) => ({ code, ...(await ask(code)) })))
  const isProposed = session.target.profile === 'proposed'
  for (const answer of answers) {
    const { status, text } = answer
    const isRight = isTaken(answer) || (isProposed ? status === 400 : isRefused(answer))
    expect(isRight, `${operationId} answers ${status} ${text.slice(0, 300)}`).toBe(true)
  }
  const taken = answers.filter(isTaken)
  if (operationId === 'createCheckoutLink') for (const { body } of taken) await verifyUnformed(session, body)
  return taken.map(({ code }) => code)
}

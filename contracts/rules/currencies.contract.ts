import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { prove, type Session } from '../../src/kit/check/harness/session.ts'
import type { OperationId } from '../../src/kit/check/harness/specification.ts'
import type { RequestOptions } from '../../src/kit/check/harness/wire/request.ts'
import { planOrder, savedCard } from '../states/given.ts'

/** Every code that the runtime's list of ISO 4217 knows, those out of use included. */
const CODES = Intl.supportedValuesOf('currency')

/** Whole units, so that it suits a currency without decimals too. */
const AMOUNT = 5_000

interface Priced {
  operationId: OperationId
  request: (currency: string, session: Session) => RequestOptions | Promise<RequestOptions>
}

/** The operations that name a currency; the first one is asked for every code, the others for a part of them. */
const PRICED: Priced[] = [
  {
    operationId: 'initiatePayment',
    request: (currency) => ({ fields: { amount: AMOUNT, currency } }),
  },
  {
    operationId: 'createCheckoutLink',
    request: (currency) => ({ fields: { amount: AMOUNT, currency } }),
  },
  {
    operationId: 'createOrder',
    request: (currency) => ({
      data: planOrder({ amount: AMOUNT, currency, reference: `ORD-${randomUUID()}` }),
    }),
  },
  {
    operationId: 'getOrderFee',
    request: (currency) => ({ data: { amount: AMOUNT, currency, paymentOption: 'CARD' } }),
  },
  {
    operationId: 'chargeToken',
    request: async (currency, session) => ({
      data: { ...(await tokenOf(session)), ...planOrder({ amount: AMOUNT, currency }) },
    }),
  },
]

describe('supported currencies', () => {
  prove('REQ-LIM-01 there are 21', 'stateful', async (session) => {
    expect(decide(session, await listSupported(session))).toHaveLength(21)
  })

  prove('REQ-LIM-02 every endpoint takes the same', ['stateful', 'decrypts'], async (session) => {
    const supported = decide(session, await listSupported(session))
    const others = CODES.filter((code) => !supported.includes(code)).filter((_, index) => index % 10 === 0)
    for (const priced of PRICED) {
      const taken = await listTaken(session, priced, [...supported, ...others])
      expect(decide(session, taken, priced), priced.operationId).toEqual(supported)
    }
  })
})

/** Which fields a request has is a proposal: held to facts only, who takes none of them says nothing of currencies. */
function decide(session: Session, taken: string[], { operationId } = PRICED[0]!): string[] {
  if (session.target.profile === 'documented' && taken.length === 0) {
    session.undecidable(`${operationId} takes no request of the proposed form`)
  }
  return taken
}

const supportedBy = new Map<string, Promise<string[]>>()

/** The codes that the target takes, of all there are. */
function listSupported(session: Session): Promise<string[]> {
  const { business } = session.target
  const known = supportedBy.get(business) ?? listTaken(session, PRICED[0]!, CODES)
  supportedBy.set(business, known)
  return known
}

/** The codes that an operation takes; by the proposals, a refusal is a 400 and nothing else. */
async function listTaken(
  session: Session,
  { operationId, request }: Priced,
  codes: string[],
): Promise<string[]> {
  const answers = await Promise.all(
    codes.map(async (code) => ({ code, ...(await session.call(operationId, await request(code, session))) })),
  )
  const isTaken = (status: number) => status >= 200 && status < 300
  for (const { status, text } of answers) {
    const isRefused = session.target.profile === 'proposed' ? status === 400 : status >= 400 && status < 500
    expect(isTaken(status) || isRefused, `${operationId} answers ${status} ${text.slice(0, 300)}`).toBe(true)
  }
  return answers.filter(({ status }) => isTaken(status)).map(({ code }) => code)
}

const tokens = new WeakMap<Session, Promise<{ cardToken: string }>>()

function tokenOf(session: Session): Promise<{ cardToken: string }> {
  const known = tokens.get(session) ?? savedCard(session)
  tokens.set(session, known)
  return known
}

import { asObject, type JsonObject } from '../../src/kit/contract/spec-tree.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Rule } from '../../src/kit/history/invariant.ts'
import { readRegistered } from './email-records.ts'
import { type Evaluations, judgeEachEra } from './evaluations.ts'
import { judgeCents } from './identity-cents.ts'
import { askerOf } from './read-exchange.ts'
import { isWhole, recordsOf } from './records.ts'

const RULES = {
  deposit: {
    title: 'a deposit has the same amount and currency in every answer',
    requirements: ['REQ-DEP-01', 'REQ-DEP-02', 'REQ-AML-15'],
    section: '§2',
  },
  link: {
    title: 'the depositId of a transaction is the id of its deposit',
    requirements: ['REQ-TXN-18', 'REQ-TXN-20'],
    section: '§2',
  },
  customer: {
    title: 'a customer is the same in every AML record, until identity data is attached',
    requirements: ['REQ-AML-16'],
    section: '§2',
  },
  email: {
    title: 'a CAD email is listed as registered',
    requirements: ['REQ-CAD-08', 'REQ-CAD-10'],
    section: '§2',
  },
} as const satisfies Record<string, Rule>

type Name = keyof typeof RULES

interface Seen {
  fields: JsonObject
  exchange: HistoryExchange
}

/** What a record links to or embeds is the record shown elsewhere. */
export const judgeRecords = judgeEachEra(RULES, (exchanges, evaluations) => {
  const deposits = new Map<string, Seen>()
  const customers = new Map<string, Seen>()
  const registered = new Map<string, Seen>()
  judgeCents(exchanges, evaluations)
  for (const exchange of exchanges) {
    if (!askerOf(exchange)) continue
    const { operationId, business } = exchange
    // Attaching identity data may change the customer, even if its answer is not a success.
    if (operationId === 'attachCustomerKyc') customers.clear()
    const own = readRegistered(exchange)
    if (own) registered.set(`${business} ${own.id}`, { fields: own, exchange })
    for (const { kind, fields } of recordsOf(exchange)) {
      const deposit = asObject(fields.deposit)
      compare('deposit', `${business} ${deposit.id}`, { fields: deposit, exchange }, deposits, evaluations)
      if (kind === 'transaction') judgeLink(fields, exchange, evaluations)
      if (kind === 'AML record') {
        const customer = asObject(fields.customer)
        compare(
          'customer',
          `${business} ${customer.id}`,
          { fields: customer, exchange },
          customers,
          evaluations,
        )
      }
      const before = registered.get(`${business} ${fields.id}`)
      if (operationId === 'listCadCollectionEmails' && before)
        judgeEmail({ fields, exchange }, before, evaluations)
    }
  }
})

const FIELDS = { deposit: ['amount', 'currency'], customer: ['firstName', 'lastName', 'email'] } as const

function compare(
  name: keyof typeof FIELDS,
  key: string,
  now: Seen,
  seen: Map<string, Seen>,
  evaluations: Evaluations<Name>,
): void {
  if (!isWhole(now.fields.id)) return
  const before = seen.get(key)
  seen.set(key, before ?? now)
  if (!before || before.exchange === now.exchange) return
  const [one, other] = [before.fields, now.fields]
  const changed = FIELDS[name].find(
    (field) => typeof one[field] === typeof other[field] && one[field] !== other[field],
  )
  if (changed) {
    const message = `The ${name} ${now.fields.id} has the ${changed} ${JSON.stringify(one[changed])} and then ${JSON.stringify(other[changed])}.`
    evaluations.contradicted(name, message, [before.exchange, now.exchange])
  }
  // Two operations show it, so the answer is not merely repeated.
  else if (before.exchange.operationId !== now.exchange.operationId || name === 'customer')
    evaluations.compared(name)
}

/** Weak reading: an empty id links to nothing, even beside a deposit. */
function judgeLink(
  { id, depositId, deposit }: JsonObject,
  exchange: HistoryExchange,
  evaluations: Evaluations<Name>,
): void {
  const own = asObject(deposit).id
  if (!isWhole(own) || !isWhole(depositId)) return
  const message = `The transaction ${id} has the depositId ${depositId} and the deposit ${own}.`
  if (own === depositId) evaluations.compared('link')
  else evaluations.contradicted('link', message, [exchange])
}

/** Weak reading: an email may be stored in another case, or without surrounding spaces. */
function judgeEmail(now: Seen, before: Seen, evaluations: Evaluations<Name>): void {
  const [written, listed] = [before.fields.email, now.fields.email]
  if (!isWhole(written) || !isWhole(listed)) return
  const isSame = written.trim().toLowerCase() === listed.trim().toLowerCase()
  const message = `${written} was registered as ${now.fields.id}, but that is listed as ${listed}.`
  if (isSame) evaluations.compared('email')
  else evaluations.contradicted('email', message, [before.exchange, now.exchange])
}

import { isDeepStrictEqual } from 'node:util'
import { describeSpecification } from '../../src/kit/check/assemble-result.ts'
import { findDepartures } from '../../src/kit/check/harness/evaluate/conformance/conformance.ts'
import { type Departure, valueAt } from '../../src/kit/check/harness/evaluate/conformance/departure.ts'
import { STATEMENTS } from '../../src/kit/check/harness/evaluate/conformance/stated-answers.ts'
import { readRecorded } from '../../src/kit/check/harness/wire/read-recorded.ts'
import { parseJson, type ReadableExchange } from '../../src/kit/check/harness/wire/request.ts'
import {
  type Contract,
  findOperation,
  type OperationId,
  readContract,
} from '../../src/kit/contract/contract.ts'
import type { History, HistoryExchange, HistoryHead } from '../../src/kit/history/history.ts'
import type { Invariant, Rule } from '../../src/kit/history/invariant.ts'
import { type Evaluations, judgeEachEra } from './evaluations.ts'
import { memoize } from './memoize.ts'
import { findShallowest } from './orders.ts'
import { bodyOf, isTaken, listTexts } from './read-exchange.ts'
import { findRows, isWhole } from './records.ts'
import { groupBy } from './timeline.ts'

const WHOLE: Record<keyof typeof STATEMENTS, Rule> = {
  wrongType: {
    title: 'a valid key of the wrong type is answered with 401 and the message for it',
    requirements: ['REQ-AUTH-02', 'REQ-AUTH-03'],
    section: '§7',
  },
  otherKeys: {
    title: 'a key of the right type is not answered with a message for the wrong type',
    requirements: ['REQ-ERR-03'],
    section: '§7',
  },
  statusCode: { title: 'answers have a statusCode', requirements: ['REQ-ERR-01'], section: '§7' },
  version: { title: 'no answer has a version header', requirements: ['REQ-VER-01'], section: '§9' },
  reference: {
    title: 'an S2S payment order has a reference of the documented form',
    requirements: ['REQ-REF-01'],
    section: '§1.7',
  },
}

/** The only answers whose form is documented: each field of their records, and their envelope. */
const FORMS = {
  listTransactions: form('a list of transactions', 'REQ-TXN-01', '§4.3'),
  listAmlRecords: form('a list of AML records', 'REQ-AML-01', '§4.4'),
  listAirtimeProviders: form('a list of airtime providers', 'REQ-BILL-01', '§4.7'),
  listTvProviders: form('a list of TV providers', 'REQ-BILL-02', '§4.7'),
  listTvPackages: form('a list of TV packages', 'REQ-BILL-03', '§4.7'),
  listDataPlans: form('a list of data plans', 'REQ-BILL-04', '§4.7'),
} as const satisfies Partial<Record<OperationId, Rule>>

function form(what: string, requirement: string, section: string): Rule {
  return { title: `${what} has its documented form`, requirements: [requirement], section }
}

/** Of the list of emails, only the content of its records is documented. */
const EMAIL: Rule = {
  title: 'a listed CAD collection email has a string as its id',
  requirements: ['REQ-CAD-08'],
  section: '§2',
}

const CARRIED: Rule = {
  title: 'an S2S payment order is shown with a reference',
  requirements: ['REQ-REF-01'],
  section: '§1.7',
}

type Name = keyof typeof WHOLE | keyof typeof FORMS | 'email' | 'carried'

const judgeAnswers = (history: History, contract: Contract) =>
  judgeEachEra({ ...WHOLE, ...FORMS, email: EMAIL, carried: CARRIED }, (exchanges, evaluations) => {
    for (const exchange of exchanges) judge(exchange, contract, evaluations)
  })(history)

/**
 * Each answer has its documented form. A check validates each answer when it arrives, by the same functions and with the
 * operator's own names, and leaves this judge out.
 */
export const forms: Invariant = {
  name: 'forms',
  isOfEachAnswer: true,
  judge(history) {
    const contract = history.contract ?? (isOfShippedContract(history.head) ? readContract() : undefined)
    // An operator's answers may change a field's type, and a history file does not hold them.
    return contract
      ? judgeAnswers(history, contract)
      : judgeAnswers({ ...history, exchanges: [] }, readContract())
  },
}

const isOfShippedContract = memoize(({ specification, profile }: HistoryHead) =>
  isDeepStrictEqual(specification, describeSpecification(readContract(), profile)),
)

function judge(exchange: HistoryExchange, contract: Contract, evaluations: Evaluations<Name>): void {
  const operation = findOperation(exchange.operationId as OperationId, contract)
  const read = operation && readRecorded(exchange, operation, readBody(exchange, contract))
  // A server error has no documented form.
  if (!read || read.status >= 500) return
  const evaluate = (name: Name, departures: readonly Departure[]) => {
    const shown = departures.filter((each) => isShown(read, each))
    // What is wrong with a member explains what is said of its object.
    const isExplained = ({ at }: Departure) => at !== '' && shown.some((each) => each.at.startsWith(`${at}/`))
    const fields = groupBy(
      shown.filter((each) => !isExplained(each)),
      nameField,
    )
    for (const [field, [first]] of fields)
      evaluations.contradicted(name, describe(exchange, first!), [exchange], field)
    if (departures.length === 0) evaluations.compared(name)
  }
  for (const name of Object.keys(STATEMENTS) as (keyof typeof STATEMENTS)[]) {
    const departures = STATEMENTS[name](read)
    if (departures) evaluate(name, departures)
  }
  if (isForm(exchange.operationId) && isTaken(exchange))
    evaluate(exchange.operationId, findDepartures(read, 'documented'))
  if (exchange.operationId === 'listCadCollectionEmails' && isTaken(exchange)) judgeIds(exchange, evaluations)
  if (exchange.operationId === 'initiatePayment' && isTaken(exchange)) judgeCarried(exchange, evaluations)
}

/** Weak reading: an answer may show no order, and a reference under any name. */
function judgeCarried(exchange: HistoryExchange, evaluations: Evaluations<Name>): void {
  const texts = listTexts(bodyOf(exchange))
  const order = findShallowest(bodyOf(exchange), ({ amount, currency }) => amount !== undefined && !!currency)
  if (!order || !texts.every((text) => text === '' || isWhole(text))) return
  const message =
    'initiatePayment shows a payment order without any text of the form <prefix>_<alphanumeric>.'
  if (texts.some((text) => REFERENCE.test(text))) evaluations.compared('carried')
  else evaluations.contradicted('carried', message, [exchange])
}

/** Also within a text, such as the URL of a payment page. */
const REFERENCE = /[a-z\d]_[a-z\d]/i

/**
 * Weak reading: the place of the rows is not documented; they are the objects that hold an address. The name of their id is
 * not documented either, so one without it counts only beside others that carry it.
 */
function judgeIds(exchange: HistoryExchange, evaluations: Evaluations<Name>): void {
  const rows = findRows(bodyOf(exchange)).filter(({ email }) => typeof email === 'string')
  const isCarried = rows.some(({ id }) => typeof id === 'string')
  const wrong = rows.find(({ id }) => (id === undefined ? isCarried : typeof id !== 'string'))
  const shown =
    wrong?.id === undefined
      ? 'without the id that others have'
      : `whose id is ${JSON.stringify(wrong.id)}, not a string`
  if (wrong) evaluations.contradicted('email', `listCadCollectionEmails shows an email ${shown}.`, [exchange])
  else if (isCarried) evaluations.compared('email')
}

/** Reads a body in the names of the contract: judges read every answer in those of the shipped one. */
function readBody(exchange: HistoryExchange, contract: Contract): unknown {
  const { answer } = exchange
  const isShown = answer?.shown === undefined || contract === readContract()
  return isShown ? bodyOf(exchange) : parseJson(answer.body)
}

const isForm = (operationId: string): operationId is keyof typeof FORMS => operationId in FORMS

/** Redacted values have lost their form: of a number, only a text may remain, which is not JSON. */
function isShown({ body, text }: ReadableExchange, { at, keyword }: Departure): boolean {
  if (body === undefined && text.includes('*')) return false
  const value = at === '' && keyword === 'pattern' ? text : valueAt(body, at)
  return typeof value !== 'string' || isWhole(value) || value === ''
}

/** The same for each row. */
const nameField = ({ at, keyword }: Departure) => `${at.replaceAll(/\/\d+(?=\/|$)/g, '/*')} ${keyword}`

function describe({ operationId, answer }: HistoryExchange, { at, problem }: Departure): string {
  return `${operationId} answers ${answer?.status}: ${[at, problem].filter(Boolean).join(' ')}.`
}

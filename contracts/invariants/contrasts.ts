import { listLeaves } from '../../src/kit/check/harness/wire/setting.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Invariant, Rule } from '../../src/kit/history/invariant.ts'
import { judgeEachEra } from './evaluations.ts'
import { askerOf, bodyOf, isTaken } from './read-exchange.ts'
import { isWhole, listObjects, recordsOf } from './records.ts'
import { compareSoundOnly, isRefusedForContent } from './sound-operations.ts'
import { groupBy } from './timeline.ts'

const ruleOf = (requirement: string, section: string, title: string): Rule => ({
  title,
  section,
  requirements: [requirement],
  isNecessary: true,
})

const KEYS = {
  listRefunds: ruleOf('REQ-ORD-09', '§4.1', 'listRefunds accepts its own key, and not every key'),
  listChargebacks: ruleOf('REQ-ORD-10', '§4.1', 'listChargebacks accepts its own key, and not every key'),
  listBanks: ruleOf('REQ-ORD-12', '§4.1', 'listBanks accepts its own key, and not every key'),
  ping: ruleOf('REQ-ORD-13', '§4.1', 'ping accepts its own key, and not every key'),
}

const PARAMETERS = {
  list: ruleOf('REQ-TXN-03', '§4.3', 'the answer of listTransactions depends on list'),
  page: ruleOf('REQ-TXN-05', '§4.3', 'the answer of listTransactions depends on page'),
  search: ruleOf('REQ-TXN-07', '§4.3', 'the answer of listTransactions depends on search'),
  status: ruleOf('REQ-AML-03', '§4.4', 'the answer of listAmlRecords depends on status'),
}

const RECORDS = {
  emails: ruleOf('REQ-CAD-03', '§4.6', 'the answer of listCadCollectionEmails changes with the emails'),
  token: ruleOf('REQ-ORD-11', '§4.1', 'chargeToken accepts the token of a saved card, and not every token'),
}

/**
 * What a rule needs to be proved: an accepted request is evidence only if another is answered differently. A missing contrast
 * does not contradict the interface document.
 */
export const contrasts: Invariant = {
  name: 'contrasts',
  isOfRecords: true,
  judge: (history) => [...judgeKeys(history), ...sound.judge(history)],
}

const judgeKeys = judgeEachEra(KEYS, (exchanges, evaluations) => {
  for (const name of Object.keys(KEYS) as (keyof typeof KEYS)[]) {
    const own = exchanges.filter(({ operationId }) => operationId === name)
    const isOther = ({ key, answer }: HistoryExchange) =>
      key !== 'right' && [401, 403].includes(answer?.status ?? 0)
    if (own.some((each) => each.key === 'right' && isTaken(each)) && own.some(isOther))
      evaluations.compared(name)
  }
})

const judgeParameters = judgeEachEra(PARAMETERS, (exchanges, evaluations) => {
  for (const name of Object.keys(PARAMETERS) as (keyof typeof PARAMETERS)[]) {
    const listing = name === 'status' ? 'listAmlRecords' : 'listTransactions'
    const own = exchanges.filter(({ operationId, key }) => operationId === listing && key === 'right')
    const alike = groupBy(own, ({ business, meant: { query: { [name]: _, ...others } = {} } }) =>
      JSON.stringify([business, Object.entries(others).sort()]),
    )
    for (const asked of alike.values()) {
      const byValue = groupBy(asked, ({ meant }) => meant.query?.[name] ?? '')
      const answers = [...byValue.values()].map(([first]) => first && describeAnswer(first))
      if (new Set(answers.filter((each) => each !== undefined)).size > 1) evaluations.compared(name)
    }
  }
})

function describeAnswer(exchange: HistoryExchange): string | undefined {
  if (isTaken(exchange)) return JSON.stringify(recordsOf(exchange).map(({ fields }) => fields.id))
  return isRefusedForContent(exchange) ? 'refused' : undefined
}

const judgeRecords = judgeEachEra(RECORDS, (exchanges, evaluations) => {
  const own = exchanges.filter((each) => askerOf(each) && each.key === 'right')
  const lists = own.filter((each) => each.operationId === 'listCadCollectionEmails' && isTaken(each))
  const shown = groupBy(lists, ({ business }) => business)
  const showsMore = [...shown.values()].some((each) => new Set(each.map(describeEmails)).size > 1)
  if (showsMore) evaluations.compared('emails')
  if (refusesToken(own)) evaluations.compared('token')
})

const describeEmails = (list: HistoryExchange) =>
  JSON.stringify(recordsOf(list).map(({ fields }) => fields.email))

/** Whether a charge is refused whose token, in the place where a charged token was, is a text that was never shown. */
function refusesToken(exchanges: readonly HistoryExchange[]): boolean {
  const tokens = new Set(
    exchanges
      .filter(({ operationId }) => operationId === 'saveCard')
      .flatMap((each) =>
        listObjects(bodyOf(each)).flatMap((object) =>
          Object.entries(object).flatMap(([name, value]) =>
            /token/i.test(name) && isWhole(value) ? [value] : [],
          ),
        ),
      ),
  )
  const leaves = exchanges
    .filter(({ operationId }) => operationId === 'chargeToken')
    .flatMap((exchange) =>
      listLeaves(exchange.meant.data ?? {}).flatMap(({ at, value }) =>
        isWhole(value) ? [{ exchange, place: at.join('/'), value }] : [],
      ),
    )
  const charged = leaves.filter(({ exchange }) => isTaken(exchange))
  const places = new Set(
    charged.flatMap(({ place, value }) => (tokens.has(value) || /token/i.test(place) ? [place] : [])),
  )
  const known = new Set([...tokens, ...charged.map(({ value }) => value)])
  return leaves.some(
    ({ exchange, place, value }) => places.has(place) && !known.has(value) && isRefusedForContent(exchange),
  )
}

const sound = compareSoundOnly({
  name: 'contrasts',
  judge: (history) => [...judgeParameters(history), ...judgeRecords(history)],
})

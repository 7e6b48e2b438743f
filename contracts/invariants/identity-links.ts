import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Rule } from '../../src/kit/history/invariant.ts'
import { judgeEachEra } from './evaluations.ts'
import { askerOf, bodyOf, isTaken, listTexts } from './read-exchange.ts'

const RULES = {
  link: {
    title: 'a hosted checkout link that is created is shown',
    requirements: ['REQ-S2S-02'],
    section: '§4.2',
  },
} as const satisfies Record<string, Rule>

/** Minimum number of answers that show a link. */
const MIN_SHOWN = 3

/** Weak reading: the answer is not documented, so all may lack the link; but not a few if most have it. */
export const judgeLinks = judgeEachEra(RULES, (exchanges, evaluations) => {
  const created = exchanges.filter(
    (each) => each.operationId === 'createCheckoutLink' && askerOf(each) && isTaken(each) && bodyOf(each),
  )
  const shown = created.filter((each) => linkOf(each) !== undefined)
  const lacking = created.filter((each) => linkOf(each) === undefined)
  // A service with one answer for everything creates no links.
  if (shown.length < MIN_SHOWN || new Set(shown.map(linkOf)).size === 1) return
  for (const _ of shown) evaluations.compared('link')
  if (lacking.length * 2 >= created.length) return
  for (const each of lacking)
    evaluations.contradicted('link', 'createCheckoutLink answers without a link, and others with one.', [
      shown[0]!,
      each,
    ])
})

/** A URL in the answer that the request did not contain. */
function linkOf(exchange: HistoryExchange): string | undefined {
  const sent = listTexts(exchange.meant)
  return listTexts(bodyOf(exchange)).find((text) => /^https?:\/\//.test(text) && !sent.includes(text))
}

import { readInputs } from '../../../scripts/docs/inputs.ts'
import { renderReference } from '../../../scripts/docs/reference-page.ts'
import { assertShows } from '../answer.ts'
import type { AnsweredCase } from '../answered-case.ts'

const SOURCE = 'operator, 2026-11-20'

/** The reference of a host that the answer is about says who gave it, and shows it. */
export async function renderSite({
  answer,
  contract,
  wire,
  home,
}: AnsweredCase): Promise<string | undefined> {
  const { documents, gaps } = await readInputs(contract)
  const host = (['checkout', 'business'] as const).find(
    (each) => wire.readText(each, 'proposed') !== home.readText(each, 'proposed'),
  )
  if (!host) throw new Error('the answer changes neither document')
  const page = await renderReference(host, documents[host], gaps)
  assertShows(answer, page, `the reference of ${host}`)
  const isAnswered = gaps.some(({ status }) => status === 'answered')
  if (!page.includes(SOURCE) && !isAnswered)
    throw new Error('neither a source nor an answered question is shown')
  return undefined
}

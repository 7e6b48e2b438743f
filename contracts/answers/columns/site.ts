import { annotateForReading } from '../../../scripts/docs/annotate.ts'
import { readInputs } from '../../../scripts/docs/inputs.ts'
import { makeParts } from '../../../scripts/docs/made-pages.ts'
import { assertShows } from '../answer.ts'
import type { AnsweredCase } from '../answered-case.ts'
import { changedHost } from '../changed-host.ts'

const SOURCE = 'operator, 2026-11-20'

/** What the site is made of can be made, shows the answer, and says who gave it. */
export async function renderSite(each: AnsweredCase): Promise<string | undefined> {
  const inputs = await readInputs(each.contract)
  const parts = await makeParts(inputs)
  const host = changedHost(each)
  const reference = JSON.stringify(annotateForReading(inputs.documents[host], inputs.gaps))
  assertShows(each.answer, 'site', reference)
  if (![reference, parts.get('gaps')!].some((text) => text.includes(SOURCE)))
    throw new Error('the site does not say who answered')
  return undefined
}

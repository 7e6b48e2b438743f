import { readInputs } from '../../../scripts/docs/inputs.ts'
import { makeParts } from '../../../scripts/docs/made-pages.ts'
import { makeReference } from '../../../scripts/docs/reference/reference.ts'
import { assertShows } from '../answer.ts'
import type { AnsweredCase } from '../answered-case.ts'
import { changedHost } from '../changed-host.ts'

const SOURCE = 'operator, 2026-11-20'

/** The parts of the site can be built, show the answer, and say who gave it. */
export async function renderSite(each: AnsweredCase): Promise<string | undefined> {
  const inputs = await readInputs(each.contract)
  const reference = makeReference(inputs)
  const parts = await makeParts(inputs, reference)
  const host = changedHost(each)
  const pages = [...parts].filter(([path]) => path.startsWith(`reference/${host}/`) || path === host)
  const shown = pages.map(([, page]) => page).join('\n')
  assertShows(each.answer, 'site', shown)
  if (![shown, parts.get('gaps')!].some((text) => text.includes(SOURCE)))
    throw new Error('the site does not say who answered')
  return undefined
}

import { relative } from 'node:path'
import { InputError } from '../../expected-error.ts'
import { showLine } from '../../visible-text.ts'
import type { OpenApiDocument } from '../document.ts'
import { joinPointer } from '../references.ts'
import { type ChangedFact, listChangedFacts } from './changed-facts.ts'
import { listStaleExamples } from './stale-examples.ts'
import { touches, type Writing } from './written-places.ts'

const SHOWN = 10

/**
 * Fails where an overlay changed what the interface document states, and does not say that it corrects it.
 *
 * @throws InputError the line of the action, the place, its section, and what to do
 */
export function assertFactsKept(
  before: OpenApiDocument,
  after: OpenApiDocument,
  writings: readonly Writing[],
): void {
  const faults = listChangedFacts(before, after).flatMap((fact) => findFault(fact, writings))
  if (faults.length > 0) throw new InputError(shorten(faults))
}

function findFault({ keys, section }: ChangedFact, writings: readonly Writing[]): string[] {
  const touching = writings.filter((writing) => touches(writing, keys))
  const actions = (touching.length > 0 ? touching : writings).map(({ action }) => action)
  const sections = section.split(/[,;] */)
  if (actions.some(({ corrects }) => corrects.some((each) => sections.includes(each)))) return []
  const { place, corrects } = actions.at(-1)!
  const said = corrects.length > 0 ? `, and x-corrects says ${corrects.join(', ')}` : ''
  return [
    `${place}  overlay-fact  #${showLine(joinPointer(...keys))} is stated in ${showLine(section)}${said}. Leave it as it is; if the operator says otherwise, write \`x-corrects: "${showLine(sections[0]!)}"\` on the action.`,
  ]
}

/**
 * Fails where an example is no longer what its schema says.
 *
 * @throws InputError the place of the example, what is wrong with it, and what to do
 */
export function assertExamplesFit(full: OpenApiDocument, overlays: readonly { file: string }[]): void {
  const files = overlays.map(({ file }) => relative(process.cwd(), file)).join(', ')
  const faults = listStaleExamples(full).map(
    ({ pointer, fault }) =>
      `${files}: with it the example at #${showLine(pointer)} does not fit: ${showLine(fault)}. Write it anew, or remove it, by an action whose target is the example.`,
  )
  if (faults.length > 0) throw new InputError(shorten(faults))
}

function shorten(faults: readonly string[]): string {
  const rest = faults.length - SHOWN
  return [...faults.slice(0, SHOWN), ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n')
}

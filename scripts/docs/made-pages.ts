import { describeMachines } from '../../src/kit/sandbox/domain/describe-machines.ts'
import { renderCoverage } from './coverage-page.ts'
import { renderGaps } from './gaps-page.ts'
import type { Inputs } from './inputs.ts'
import {
  readClientExample,
  readQuestions,
  renderDownloads,
  renderFigures,
  renderSamples,
} from './landing-parts.ts'
import type { Reference } from './reference/reference.ts'
import { renderDrawing, renderStates } from './states-page.ts'
import { renderWorkflows } from './workflows-page.ts'

/** The Markdown that replaces `<!-- made: name -->` in a page of docs/, by name. */
export type MadeParts = ReadonlyMap<string, string>

/** Makes all parts of docs/ that come from the contract. */
export async function makeParts(inputs: Inputs, reference: Reference): Promise<MadeParts> {
  const { documents, gaps, requirements, sandbox, workflows } = inputs
  const machines = describeMachines()
  const review = machines.find(({ name }) => name === 'aml')
  return new Map([
    ...reference.hosts,
    ...reference.pages,
    ['workflows', renderWorkflows(workflows, documents)],
    ['states', await renderStates(machines)],
    ['gaps', renderGaps(gaps, documents)],
    ['coverage', renderCoverage(requirements, sandbox)],
    ['figures', renderFigures(documents, gaps, requirements, sandbox)],
    ['samples', renderSamples(gaps, requirements)],
    ['review', review ? await renderDrawing(review) : ''],
    ['client', readClientExample()],
    ['questions', readQuestions()],
    ['downloads', renderDownloads(documents)],
  ])
}

/** Inserts the made parts into a page's Markdown; `whole` is the part named like the page's own `path`. */
export function fillParts(markdown: string, parts: MadeParts, path = ''): string {
  return markdown.replace(/^<!-- made: ([\w-]+) -->$/gm, (_, name: string) => {
    const part = parts.get(name === 'whole' ? path : name)
    if (part === undefined)
      throw new Error(`<!-- made: ${name} --> in ${path}: there are ${[...parts.keys()].join(', ')}`)
    return part
  })
}

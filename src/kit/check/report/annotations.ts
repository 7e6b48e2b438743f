import { showCharacters } from '../../visible-text.ts'
import { differenceOf, formatReach, headlineOf, listCauses, listStatements } from './causes.ts'
import type { CheckResult } from './result.ts'

/** GitHub shows at most ten per step. */
const MOST = 10
const MAX_CHARACTERS = 2_000

/**
 * Renders one `::error` command for each cause, which a GitHub workflow shows beside the job.
 *
 * @see https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions
 */
export function renderAnnotations(result: CheckResult): string {
  const seenCauses = [...listCauses(result, 'failed'), ...listCauses(result, 'error')]
  const causes = seenCauses.map((seen) => {
    const { expected, actual } = differenceOf(seen)
    const lines = [
      ...listStatements(result, seen),
      expected !== undefined && `expected ${expected}`,
      actual !== undefined && `got ${actual}`,
      formatReach(seen),
    ]
    return { title: headlineOf(seen), message: lines.filter((line) => line !== false).join('\n') }
  })
  const errors = result.errors.map((message) => ({ title: 'paycontract check', message }))
  const all = [...errors, ...causes]
  const rest = all.length - MOST
  const shown = rest > 0 ? all.slice(0, MOST - 1) : all
  const more = { title: 'paycontract check', message: `and ${rest + 1} more: see the report of the check` }
  return [...shown, ...(rest > 0 ? [more] : [])].map(renderError).join('')
}

/** Renders one `::error` command, in which no text can be another command. */
export function renderError({ title, message }: { title: string; message: string }): string {
  const text = showCharacters(message).slice(0, MAX_CHARACTERS).toWellFormed()
  return `::error title=${escapeProperty(showCharacters(title))}::${escapeData(text)}\n`
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

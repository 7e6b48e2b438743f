import { renderError } from '../../check/report/annotations.ts'
import { type CertifyResult, sumUp } from './result.ts'

/** GitHub shows at most ten per step. */
const MAX_ANNOTATIONS = 10

/** Renders an `::error` command for each failed scenario, which GitHub shows beside the job. */
export function renderAnnotations(result: CertifyResult): string {
  const failed = result.scenarios.filter(({ state }) => state === 'failed')
  const shown = failed.slice(0, failed.length > MAX_ANNOTATIONS ? MAX_ANNOTATIONS - 1 : MAX_ANNOTATIONS)
  const errors = shown.map(({ scenario, findings }) => ({
    title: scenario.title,
    message: [...findings.map(({ message }) => message), scenario.rule].join('\n'),
  }))
  const rest = failed.length - shown.length
  const more = { title: 'paycontract certify', message: `and ${rest} more: ${sumUp(result)}` }
  return [...errors, ...(rest > 0 ? [more] : [])].map(renderError).join('')
}

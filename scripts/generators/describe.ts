import { styleText } from 'node:util'
import { type Comparison, type Difference, type Row, steps, type Verdict } from './verdict.ts'

const styles = { yes: 'green', no: 'red', 'not run': 'yellow' } as const

/** One line per row, with the reasons below it. Coloured only where `stream` is a terminal that wants it. */
export function describeRow(row: Row, stream: NodeJS.WriteStream): string {
  const { generator, host, findings } = row
  const known = steps.filter((step) => findings[step] !== undefined)
  const cells = known.map((step) => {
    const { verdict } = findings[step]!
    return `${step} ${paint(verdict, stream)}`
  })
  const reasons = known
    .filter((step) => findings[step]!.reason !== undefined)
    .map((step) => `    ${step}: ${findings[step]!.reason}`)
  return [`${generator.padEnd(20)} ${host.padEnd(9)} ${cells.join('  ')}`, ...reasons].join('\n')
}

/** What `--check` found. */
export function describeComparison({ agreed, differences, undecided }: Comparison): string {
  const lines = [
    ...differences.map((difference) => `differs       ${describeDifference(difference)}`),
    ...undecided.map((difference) => `not compared  ${describeDifference(difference)}`),
  ]
  return ['', ...lines, `${agreed} verdicts are the committed ones.`].join('\n')
}

function describeDifference({ generator, host, step, was, is, reason }: Difference): string {
  return `${generator} ${host}, ${step}: ${was} → ${is}${reason === undefined ? '' : ` (${reason})`}`
}

function paint(verdict: Verdict, stream: NodeJS.WriteStream): string {
  return styleText(styles[verdict], verdict.padEnd(7), { stream })
}

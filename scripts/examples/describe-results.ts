import { styleText } from 'node:util'
import type { Installation } from './install-package.ts'
import type { ExampleResult, StepResult } from './run-example.ts'

const colors = { passed: 'green', failed: 'red', 'not run': 'yellow' } as const
const signs = { passed: '✓', failed: '✗', 'not run': '○' }
const markOf = (result: ExampleResult['result'], stream: NodeJS.WriteStream) =>
  styleText(colors[result], signs[result], { stream })

/** Maximum number of output lines shown for a failed step. */
const mostLines = 40

/** Formats a step as one line, followed by the last output if it failed. */
export function describeStep(name: string, step: StepResult, stream: NodeJS.WriteStream): string {
  const mark = markOf(step.passed ? 'passed' : 'failed', stream)
  const took = styleText('dim', seconds(step.durationMs), { stream })
  const head = `${mark} ${name.padEnd(20)} ${step.step.padEnd(8)} ${step.command}  ${took}`
  if (step.passed) return head
  const lines = step.output.split('\n')
  const cut = lines.length > mostLines ? [`… ${lines.length - mostLines} lines before`] : []
  return [head, ...[...cut, ...lines.slice(-mostLines)].map((line) => `    ${line}`)].join('\n')
}

export function describeResults(results: readonly ExampleResult[], stream: NodeJS.WriteStream): string {
  const rows = results.map(({ name, result, steps, reason, lastLine }) => {
    const took = steps.reduce((sum, { durationMs }) => sum + durationMs, 0)
    const failed = steps.find(({ passed }) => !passed)
    const remark = reason ?? (failed ? `${failed.step}: ${failed.command}` : lastLine)
    return { name, result, took: steps.length > 0 ? seconds(took) : '', remark: remark ?? '' }
  })
  const width = Math.max(...rows.map(({ name }) => name.length))
  return rows
    .map(({ name, result, took, remark }) =>
      `${markOf(result, stream)} ${name.padEnd(width)}  ${result.padEnd(7)}  ${took.padStart(7)}  ${remark}`.trimEnd(),
    )
    .join('\n')
}

/** Returns the results for scripts. Only failed steps hold their output. */
export function toJson(
  { version, tarballBytes }: Pick<Installation, 'version' | 'tarballBytes'>,
  results: readonly ExampleResult[],
) {
  return {
    package: { version, tarballBytes },
    examples: results.map(({ steps, ...rest }) => ({
      ...rest,
      steps: steps.map(({ step, command, passed, durationMs, output }) => ({
        ...{ step, command, passed, durationMs: Math.round(durationMs) },
        ...(!passed && { output }),
      })),
    })),
  }
}

export function seconds(durationMs: number): string {
  return `${(durationMs / 1000).toFixed(1)} s`
}

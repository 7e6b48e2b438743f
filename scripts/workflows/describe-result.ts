import { styleText } from 'node:util'
import type { StepResult, WorkflowResult } from './respect.ts'

/** Runs of 12 digits or more: card numbers are never shown. */
const cardNumber = /\b\d{12,19}\b/g

export function hasPassed({ steps, problem }: WorkflowResult): boolean {
  return problem === undefined && steps.length > 0 && steps.every(stepHasPassed)
}

/** Formats a passed workflow as one line; a failed one with its steps up to the failure, and what was wrong there. */
export function describeResult(result: WorkflowResult, secrets: readonly string[]): string {
  const { name, workflowId, summary, steps, problem, durationMs } = result
  const passed = hasPassed(result)
  const checks = steps.reduce((sum, step) => sum + step.checks.length, 0)
  const counts = `${steps.length} steps, ${checks} checks, ${(durationMs / 1000).toFixed(1)} s`
  const mark = passed ? styleText('green', '✓') : styleText('red', '✗')
  const head = `${mark} ${name}  ${workflowId}  ${styleText('dim', counts)}\n  ${summary}`
  const details = passed ? [] : [...steps.flatMap(describeStep), ...(problem ? [indent(problem, 4)] : [])]
  return redact([head, ...details].join('\n'), secrets)
}

function stepHasPassed({ checks }: StepResult): boolean {
  return checks.every((check) => check.passed)
}

function describeStep(step: StepResult): string[] {
  if (stepHasPassed(step)) return [`    ✓ ${step.stepId}`]
  const failures = step.checks
    .filter((check) => !check.passed)
    .map(({ name, condition, message }) => indent(`${name}: ${condition ?? ''}\n${message.trim()}`, 8))
  return [styleText('red', `    ✗ ${step.stepId}`), ...failures]
}

function indent(text: string, width: number): string {
  return text
    .split('\n')
    .map((line) => ' '.repeat(width) + line)
    .join('\n')
}

function redact(text: string, secrets: readonly string[]): string {
  return secrets
    .reduce((shown, secret) => shown.replaceAll(secret, '********'), text)
    .replace(cardNumber, '********')
}

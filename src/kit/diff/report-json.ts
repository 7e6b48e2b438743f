import { showJson } from '../visible-text.ts'
import type { Judgement } from './judge.ts'

/** Renders the report for scripts; `format` increases when a field changes its meaning. */
export function renderJson(judgements: readonly Judgement[], failures: readonly string[]): string {
  return `${showJson({ format: 1, ok: failures.length === 0, failures, apis: judgements })}\n`
}

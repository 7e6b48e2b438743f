import { showJson } from '../visible-text.ts'
import type { Judgement } from './judge.ts'

/** For scripts; `format` goes up when a field changes its meaning. */
export function renderJson(judgements: readonly Judgement[], failures: readonly string[]): string {
  return `${showJson({ format: 1, ok: failures.length === 0, failures, apis: judgements })}\n`
}

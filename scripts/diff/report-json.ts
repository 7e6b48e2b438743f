import type { Judgement } from './judge.ts'

/** For scripts; `format` goes up when a field changes its meaning. */
export function renderJson(judgements: readonly Judgement[], failures: readonly string[]): string {
  return `${JSON.stringify({ format: 1, ok: failures.length === 0, failures, apis: judgements }, null, 2)}\n`
}

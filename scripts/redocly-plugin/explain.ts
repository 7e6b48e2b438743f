/**
 * Formats a problem: what is wrong, what to do, and the heading of the guide that explains it.
 * @param wrong a clause without a full stop
 * @param remedy an imperative clause without a full stop
 */
export function explain(rule: string, wrong: string, remedy: string): string {
  return `${wrong}. ${remedy}; see spec/README.md#${rule}`
}

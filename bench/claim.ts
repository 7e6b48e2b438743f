/** One measured number. A row without a target is there for comparison. */
export interface Row {
  name: string
  value: number | null
  unit: string
  /** As text: `≤ 3 s`. Undefined for a peer, or for a number that only explains another. */
  target?: string
  /** Undefined if there is no target. */
  ok?: boolean
  /** How it was measured, or what limits it. */
  note?: string
}

/** What a file `<claim>.bench.ts` exports as `run`. */
export type RunClaim = () => Promise<Row[]>

/** Thrown if this machine lacks what the claim needs: the claim is neither reached nor missed. */
export class Unmeasurable extends Error {}

type Measured = Omit<Row, 'target' | 'ok'> & { value: number }

/** A row whose value must not exceed the limit. */
export function atMost(limit: number, row: Measured): Row {
  return { ...row, target: `≤ ${limit} ${row.unit}`, ok: row.value <= limit }
}

/** A row whose value must not be lower than the limit. */
export function atLeast(limit: number, row: Measured): Row {
  return { ...row, target: `≥ ${limit} ${row.unit}`, ok: row.value >= limit }
}

/** A row whose value must stay below the limit. */
export function below(limit: number, row: Measured): Row {
  return { ...row, target: `< ${limit} ${row.unit}`, ok: row.value < limit }
}

import { readFile, writeFile } from 'node:fs/promises'
import type { Row } from './claim.ts'
import { formatValue } from './table.ts'

/** A row of the last release, and where and when it was measured. */
export interface ReleasedRow {
  name: string
  value: number | null
  unit: string
  /** Empty if the row has no target. */
  target: string
  ok: boolean
  /** `2026-01-31` */
  date: string
  machine: string
  /** Load average when the measurement began: above the number of cores, times are too long. */
  load: number
}

export interface Comparison {
  /** One line for each row that the last release has too. */
  lines: string[]
  /** Names of the claims that the release reached and this run does not. */
  lost: string[]
}

const file = new URL('released.json', import.meta.url)

/** Compares ratios, because the machine is seldom the one of the release. */
export function compareWithReleased(
  rows: readonly Row[],
  released: readonly Omit<ReleasedRow, 'machine' | 'load'>[],
): Comparison {
  const before = new Map(released.map((row) => [row.name, row]))
  const lines: string[] = []
  const lost: string[] = []
  for (const { name, value, unit, ok } of rows) {
    const then = before.get(name)
    if (then === undefined || value === null || then.value === null || then.unit !== unit) continue
    lines.push(
      `${name}: ${formatRatio(value, then.value)} of ${formatValue(then.value)} ${unit} (${then.date})`,
    )
    if (then.target && then.ok && !ok) lost.push(name)
  }
  return { lines, lost }
}

function formatRatio(now: number, before: number): string {
  if (before === 0) return now === 0 ? '100 %' : 'more than 100 %'
  return `${((now / before) * 100).toFixed(0)} %`
}

export async function readReleased(): Promise<ReleasedRow[]> {
  return JSON.parse(await readFile(file, 'utf8'))
}

/** Replaces the rows of the same name and keeps the others, so that a release can be measured in parts. */
export async function writeReleased(rows: readonly ReleasedRow[]): Promise<void> {
  const measured = new Map([...(await readReleased()), ...rows].map((row) => [row.name, row]))
  await writeFile(file, `${JSON.stringify([...measured.values()], null, 2)}\n`)
}

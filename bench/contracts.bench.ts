import { below, type Row } from './claim.ts'
import { timeScript } from './run-script.ts'

const claims = [
  { name: 'contracts: against the mock', limitS: 10, target: 'mock', tier: 'deterministic' },
  // 5 s of it are spent on a webhook receiver that does not answer
  { name: 'contracts: against the sandbox', limitS: 16, target: 'sandbox', tier: 'deterministic' },
  { name: 'contracts: properties, against the sandbox', limitS: 60, target: 'sandbox', tier: 'property' },
]

/** Complete checks in a child process, including the start of the target. */
export async function run(): Promise<Row[]> {
  const rows: Row[] = []
  for (const { name, limitS, target, tier } of claims) {
    const args = ['--target', target, '--tier', tier, '--no-report']
    const time = await timeScript(3, 'src/kit/cli/paycontract.js', 'check', ...args)
    rows.push(below(limitS, { name, ...time }))
  }
  return rows
}

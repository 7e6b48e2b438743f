import { fileURLToPath } from 'node:url'
import { startProgram } from '../../src/kit/target/start-target.ts'
import type { LoadPlan, LoadReport } from './load.ts'

const load = fileURLToPath(new URL('./load.ts', import.meta.url))

export type Load = Omit<LoadPlan, 'method' | 'warmUpRequests'> & Partial<LoadPlan>

/** Sends requests from a child process, and returns its report. */
export async function sendLoad(plan: Load): Promise<LoadReport> {
  const full: LoadPlan = { method: 'GET', warmUpRequests: 0, ...plan }
  const { ready: report } = await startProgram<LoadReport>('load generator', [load, JSON.stringify(full)])
  return report
}

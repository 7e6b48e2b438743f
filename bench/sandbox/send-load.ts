import { fileURLToPath } from 'node:url'
import { runProcess } from '../../src/kit/target/run-process.ts'
import type { LoadPlan, LoadReport } from './load.ts'

const load = fileURLToPath(new URL('./load.ts', import.meta.url))

/** Sends requests from a process of its own. */
export async function sendLoad(
  plan: Omit<LoadPlan, 'method' | 'warmUpRequests'> & Partial<LoadPlan>,
): Promise<LoadReport> {
  const full: LoadPlan = { method: 'GET', warmUpRequests: 0, ...plan }
  const running = runProcess([process.execPath, load, JSON.stringify(full)])
  const timer = setTimeout(() => void running.stop(), full.durationMs * 2 + 10_000)
  const { code, stdout, stderr } = await running.ended
  clearTimeout(timer)
  if (code !== 0) throw new Error(`the load generator failed: ${stderr.trim().slice(-1000)}`)
  return JSON.parse(stdout)
}

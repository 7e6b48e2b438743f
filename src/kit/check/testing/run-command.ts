import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('../command.ts', import.meta.url))

export interface Ended {
  exitCode: number | null
  /** What was printed, errors included. */
  output: string
}

/** Runs a check as its user does, in a folder of its own. */
export async function runCommand(
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = {},
): Promise<Ended> {
  const { PATH } = process.env
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    cwd,
    env: { PATH, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(String(chunk)))
  const [exitCode] = await once(child, 'close')
  return { exitCode, output: chunks.join('') }
}

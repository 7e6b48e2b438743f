import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'

/** Redocly's command, as this project or the package that it is in depends on it. */
export const redoclyCli = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js')

interface RunOptions {
  /** What the environment holds besides. */
  env?: Record<string, string>
  timeoutMs?: number
}

/**
 * Runs Redocly in a folder of its own, which holds its configuration: neither the caller's environment nor what stands in
 * the caller's folder has a say. Nothing is sent home, and no newer version looked for. Its exit code says too little to
 * be told: look at what it wrote.
 */
export function runRedocly(
  folder: string,
  args: readonly string[],
  { env = {}, timeoutMs = 60_000 }: RunOptions = {},
): Promise<{ stdout: string; stderr: string }> {
  const own = {
    PATH: process.env.PATH,
    HOME: folder,
    NO_COLOR: '1',
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    // Yarn's Plug'n'Play finds packages by what it has put there.
    ...(process.versions.pnp && { NODE_OPTIONS: process.env.NODE_OPTIONS }),
  }
  const options = { cwd: folder, env: { ...own, ...env }, timeout: timeoutMs, maxBuffer: 256 * 1024 * 1024 }
  return new Promise((done) => {
    execFile(process.execPath, [redoclyCli, ...args], options, (_, stdout, stderr) =>
      done({ stdout, stderr }),
    )
  })
}

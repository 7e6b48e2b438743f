import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'

/** Redocly's command line, as resolved from this package. */
export const redoclyCli = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js')

interface RunOptions {
  /** Additional environment variables. */
  env?: Record<string, string>
  timeoutMs?: number
}

/**
 * Runs Redocly in the given folder, which holds its configuration. The caller's environment and folder do not affect it.
 * Telemetry and the search for updates are off. The exit code says too little to return it: look at the output.
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
    // Yarn's Plug'n'Play finds packages by this variable.
    ...(process.versions.pnp && { NODE_OPTIONS: process.env.NODE_OPTIONS }),
  }
  const options = { cwd: folder, env: { ...own, ...env }, timeout: timeoutMs, maxBuffer: 256 * 1024 * 1024 }
  return new Promise((done) => {
    execFile(process.execPath, [redoclyCli, ...args], options, (_, stdout, stderr) =>
      done({ stdout, stderr }),
    )
  })
}

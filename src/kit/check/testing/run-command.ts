import { runCli } from '../../target/testing/run-cli.ts'

/** Runs a check as a user does, in the folder `cwd`. */
export async function runCommand(
  args: readonly string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<{ exitCode: number | null; output: string; stdout: string }> {
  const { code, stdout, stderr } = await runCli(['check', ...args], { NO_COLOR: '1', ...env }, cwd).ended
  return { exitCode: code, output: stdout + stderr, stdout }
}

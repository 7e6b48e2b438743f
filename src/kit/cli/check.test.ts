import { expect, it } from 'vitest'
import { runCli } from './testing/run-cli.ts'

it.each([
  [['check', '--help'], 0, /Usage: paycontract check \[options\][\s\S]*Exit codes:/],
  [['check', '--bogus'], 2, /paycontract check: unknown option '--bogus'/],
  [['check'], 2, /Nothing to check: describe the target by --config/],
  [['badge', 'nowhere.json'], 2, /nowhere\.json cannot be read \(ENOENT\)/],
  [['submission'], 2, /missing required argument 'report\.json'/],
])('paycontract %j hands its options and its exit code through', async (args, code, said) => {
  const ended = await runCli(args).ended
  expect(ended.stdout + ended.stderr).toMatch(said)
  expect(ended.code).toBe(code)
})

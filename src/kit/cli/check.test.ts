import { expect, it } from 'vitest'
import { runProcess } from '../target/run-process.ts'
import { CLI } from '../target/start-target.ts'
import { runCli } from '../target/testing/run-cli.ts'

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

it.each(['--help', 'check --help', 'diff --help'])('paycontract %s | true is not a failure', async (args) => {
  const pipe = `set -o pipefail; "$0" "$1" ${args} | true`
  const { code, stderr } = await runProcess(['bash', '-c', pipe, process.execPath, CLI]).ended
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
})

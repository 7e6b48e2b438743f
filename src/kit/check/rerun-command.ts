import { quoteForShell } from '../quote-for-shell.ts'

/** Options that choose a part of the suite or what happens to the result, with the number of their values. */
const LEFT_OUT = new Map([
  ['--only', 1],
  ['--skip', 1],
  ['--shard', 1],
  ['--tier', 1],
  ['--report', 1],
  ['--expect', 1],
  ['--no-report', 0],
  ['--update-expect', 0],
  ['--shuffle', 0],
])

/** Returns the given command, ready to have `--only '…'` added. */
export function rerunCommand(argv: readonly string[], env: NodeJS.ProcessEnv): string {
  const kept: string[] = []
  for (let at = 0; at < argv.length; at++) {
    const [name, value] = argv[at]!.split(/=(.*)/s, 2) as [string, string?]
    const values = LEFT_OUT.get(name)
    if (values === undefined) kept.push(quoteForShell(argv[at]!))
    else if (value === undefined) at += values
  }
  return [commandOf(env), ...kept].join(' ')
}

/** Returns how the check was called: by a script of the repository, or as a command. */
function commandOf({ npm_lifecycle_event: script, npm_command: command }: NodeJS.ProcessEnv): string {
  if (script && command === 'run-script' && script !== 'npx') return `npm run ${script} --`
  return 'npx paycontract check'
}

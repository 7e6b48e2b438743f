import { fileURLToPath } from 'node:url'
import { Command, CommanderError, Option } from 'commander'
import { startVitest } from 'vitest/node'
import { describeTarget, type TargetOptions, UsageError } from './harness/describe-target.ts'
import { PROJECTS, TARGET_VARIABLE } from './harness/provide-target.ts'

interface Options extends TargetOptions {
  only?: string
  shuffle?: boolean
}

const program = new Command('contract')
  .description(
    'Runs the contract tests: against the mock, the sandbox, or any implementation by its two URLs.',
  )
  .option('--checkout-url <url>', 'base URL of the checkout API')
  .option('--business-url <url>', 'base URL of the business API')
  .option(
    '--config <file>',
    'all of the target at once: the ready line of a sandbox, or JSON of the same form',
  )
  .addOption(
    new Option(
      '--target <kind>',
      'what stands at the URLs (default: live), or without URLs what to start (default: mock)',
    ).choices(['mock', 'sandbox', 'live']),
  )
  .addOption(
    new Option('--profile <profile>', 'hold it to facts only, or to the proposals too').choices([
      'documented',
      'proposed',
    ]),
  )
  .option('--only <pattern>', 'run the contracts whose title matches, such as REQ-AUTH-02 or verifyOrder')
  .option('--shuffle', 'run in random order')
  .addHelpText(
    'after',
    `
Keys come from the environment or the config file, never from the command line:
  PAYCONTRACT_PUBLIC_KEY, PAYCONTRACT_SECRET_KEY
  PAYCONTRACT_ENCRYPTION_KEY, PAYCONTRACT_PADDING   to encrypt payloads for real (optional)
  PAYCONTRACT_CARD_KEY                              to encrypt card data (optional)
  PAYCONTRACT_WEBHOOK_SECRET                        to sign notifications (optional)

Examples:
  npm run contract
  npm run contract -- --target sandbox
  npm run contract -- --only REQ-AUTH-02
  PAYCONTRACT_PUBLIC_KEY=… PAYCONTRACT_SECRET_KEY=… \\
    npm run contract -- --checkout-url https://checkout.example --business-url https://api.example
  npm run contract -- --target sandbox --config ready.json`,
  )
  .exitOverride()

async function run(options: Options): Promise<void> {
  const only = readPattern(options.only)
  const target = await describeTarget(options, process.env)
  if (target) process.env[TARGET_VARIABLE] = JSON.stringify(target)
  const vitest = await startVitest('test', [], {
    root: fileURLToPath(new URL('..', import.meta.url)),
    run: true,
    watch: false,
    project: [!target && options.target === 'sandbox' ? PROJECTS.sandbox : PROJECTS.mock],
    // One file at a time where there is state, so that no test sees another's records come and go.
    ...(target && { fileParallelism: false }),
    ...(only && { testNamePattern: only }),
    ...(options.shuffle && { sequence: { shuffle: true } }),
  })
  await vitest.close()
}

function readPattern(only: string | undefined): string | undefined {
  try {
    if (only !== undefined) new RegExp(only)
    return only
  } catch {
    throw new UsageError(
      `--only: "${only}" is not a regular expression. Put a backslash before a bracket.`,
      2,
    )
  }
}

try {
  program.parse()
  await run(program.opts<Options>())
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2
  else if (error instanceof UsageError) {
    console.error(error.message)
    process.exitCode = error.exitCode
  } else throw error
}

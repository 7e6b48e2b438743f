import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { styleText } from 'node:util'
import { Command } from 'commander'
import { ExpectedError } from '../src/kit/expected-error.ts'
import type { SandboxLine } from '../src/kit/target/ready-line.ts'
import { type Started, startSandbox } from '../src/kit/target/start-target.ts'
import { runCommand } from './command-line.ts'
import { serveFolder } from './docs/serve-folder.ts'

const root = resolve(import.meta.dirname, '..')
/** Each terminates a child process. */
const stops: (() => void)[] = []

interface Options {
  once?: boolean
  checkoutPort: string
  businessPort: string
  controlPort: string
  docsPort: string
}

async function start(options: Options): Promise<void> {
  await step('1/4  generate', 'scripts/generate.ts')
  const sandbox = options.once ? undefined : await openSandbox(options)
  try {
    if (sandbox) printSandbox(sandbox.ready)
    await check('2/4  contracts against the mock', 'mock')
    await check('3/4  contracts against a sandbox', 'sandbox')
    await step('4/4  the site', 'scripts/docs.ts')
    const holds = 'The contract holds: generated, proved against mock and sandbox, documented.'
    console.log(styleText('green', `\n${holds}`))
    if (sandbox) await serveSite(options, sandbox)
  } finally {
    await sandbox?.stop()
  }
}

function check(title: string, target: 'mock' | 'sandbox'): Promise<void> {
  const args = ['--target', target, '--tier', 'deterministic', '--no-report']
  return step(title, 'src/kit/cli/paycontract.js', 'check', ...args)
}

/** Runs a step as a child process, which Ctrl-C terminates. */
async function step(title: string, script: string, ...args: string[]): Promise<void> {
  console.log(styleText('bold', `\n${title}`))
  const child = spawn(process.execPath, [resolve(root, script), ...args], { cwd: root, stdio: 'inherit' })
  stops.push(() => child.kill('SIGTERM'))
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new ExpectedError(`${[script, ...args].join(' ')} failed.`)
}

/** Starts the sandbox first: users can call it during the checks. */
async function openSandbox({ checkoutPort, businessPort, controlPort }: Options) {
  const ports = ['--checkout-port', checkoutPort, '--business-port', businessPort]
  const sandbox = await startSandbox([...ports, '--control-port', controlPort], { echoErrors: true })
  stops.push(sandbox.stop)
  return sandbox
}

async function serveSite({ docsPort }: Options, { ready, ended }: Started<SandboxLine>) {
  const site = await serveFolder(resolve(root, 'dist/docs'), Number(docsPort), { portOption: '--docs-port' })
  console.log(`
  site       ${site.url}
  inspector  ${ready.control}
  sandbox    ${ready.checkout} and ${ready.business}

Stop with Ctrl-C.`)
  await ended
  site.close()
}

function printSandbox({ checkout, business, control, businesses }: SandboxLine): void {
  const bold = (text: string) => styleText('bold', text)
  const { name, publicKey, secretKey } = businesses[0]!
  console.log(`
${bold('The sandbox is up.')} Try it while the rest is proved:

  curl ${checkout}/charge/ping -H 'api-key: ${publicKey}'
  curl ${business}/transactions -H 'authorization: Bearer ${secretKey}'

  inspector  ${control}

  keys of ${name} ${styleText('dim', '(of this sandbox only: no secrets)')}
  public     ${publicKey}
  secret     ${secretKey}`)
}

const program = new Command('start')
  .description(
    'Generates, serves the sandbox, proves the contract against mock and sandbox, then builds and serves the site.',
  )
  .option('--once', 'stop after the verification')
  .option('--checkout-port <port>', 'port of the checkout API', '4010')
  .option('--business-port <port>', 'port of the business API', '4020')
  .option('--control-port <port>', 'port of the inspector and the control plane', '4030')
  .option('--docs-port <port>', 'port of the site', '4000')

/** Stopping this process stops all child processes. */
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const stop of stops) stop()
  })
}

await runCommand<Options>(program, start)

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { styleText } from 'node:util'
import { Command } from 'commander'
import { ExpectedError, runCommand } from './command-line.ts'
import { serveFolder } from './docs/serve-folder.ts'

const root = resolve(import.meta.dirname, '..')

interface Options {
  once?: boolean
  checkoutPort: string
  businessPort: string
  controlPort: string
  docsPort: string
}

/** The line that the sandbox prints when it is ready, as far as it is shown here. */
interface Sandbox {
  checkout: string
  business: string
  control: string
  businesses: { name: string; publicKey: string; secretKey: string }[]
}

async function start(options: Options): Promise<void> {
  await step('1/4  generate', 'scripts/generate.ts')
  await check('2/4  contracts against the mock', 'mock')
  await check('3/4  contracts against the sandbox', 'sandbox')
  await step('4/4  the site', 'scripts/docs.ts')
  if (options.once)
    return console.log(
      styleText('green', '\nThe contract holds: generated, proved against mock and sandbox, documented.'),
    )
  await serve(options)
}

function check(title: string, target: 'mock' | 'sandbox'): Promise<void> {
  return step(title, 'contracts/check.ts', '--target', target, '--tier', 'deterministic', '--no-report')
}

async function step(title: string, script: string, ...args: string[]): Promise<void> {
  console.log(styleText('bold', `\n${title}`))
  const child = spawn(process.execPath, [resolve(root, script), ...args], { cwd: root, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new ExpectedError(`${script} failed.`)
}

async function serve(options: Options): Promise<void> {
  const docs = await serveFolder(resolve(root, 'dist/docs'), Number(options.docsPort), {
    portOption: '--docs-port',
  })
  const ports = ['--checkout-port', options.checkoutPort, '--business-port', options.businessPort]
  const sandbox = spawn(
    process.execPath,
    [
      resolve(root, 'src/cli/paycontract.js'),
      'sandbox',
      '--json',
      ...ports,
      '--control-port',
      options.controlPort,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const stop = () => {
    sandbox.kill('SIGTERM')
    docs.close()
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  const line = await readLine(sandbox)
  if (line === undefined) {
    docs.close()
    throw new ExpectedError('The sandbox did not start.')
  }
  printReady(JSON.parse(line) as Sandbox, docs.url)
  await once(sandbox, 'exit')
}

async function readLine(child: ChildProcess): Promise<string | undefined> {
  const line = once(createInterface({ input: child.stdout! }), 'line').then(([text]) => text as string)
  return Promise.race([line, once(child, 'exit').then(() => undefined)])
}

function printReady({ checkout, business, control, businesses }: Sandbox, docs: string): void {
  const bold = (text: string) => styleText('bold', text)
  const { name, publicKey, secretKey } = businesses[0]!
  console.log(`
${bold('Ready.')} Stop with Ctrl-C.

  docs       ${docs}
  inspector  ${control}
  checkout   ${checkout}
  business   ${business}

  keys of ${name} ${styleText('dim', '(of this sandbox only: no secrets)')}
  public     ${publicKey}
  secret     ${secretKey}

${bold('Try it')}

  curl ${checkout}/charge/ping -H 'api-key: ${publicKey}'
  curl ${business}/transactions -H 'authorization: Bearer ${secretKey}'
`)
}

const program = new Command('start')
  .description(
    'Generates, proves the contract against mock and sandbox, builds the docs, then serves sandbox and docs.',
  )
  .option('--once', 'stop after the verification')
  .option('--checkout-port <port>', 'port of the checkout API', '4010')
  .option('--business-port <port>', 'port of the business API', '4020')
  .option('--control-port <port>', 'port of the inspector and the control plane', '4030')
  .option('--docs-port <port>', 'port of the docs', '4000')

await runCommand<Options>(program, start)

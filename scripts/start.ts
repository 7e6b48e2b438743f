import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { styleText } from 'node:util'
import { Command } from 'commander'
import sirv from 'sirv'
import { ExpectedError, runCommand } from './command-line.ts'

const root = resolve(import.meta.dirname, '..')

interface Options {
  once?: boolean
  checkoutPort: string
  businessPort: string
  docsPort: string
}

interface Mock {
  checkout: string
  business: string
  publicKey: string
  secretKey: string
}

async function start(options: Options): Promise<void> {
  await step('1/3  generate', 'scripts/generate.ts')
  await step('2/3  contracts against the mock', 'contracts/run.ts')
  await step('3/3  reference site', 'scripts/docs.ts')
  if (options.once)
    return console.log(
      styleText('green', '\nThe contract holds: generated, proved against the mock, documented.'),
    )
  await serve(options)
}

async function step(title: string, script: string): Promise<void> {
  console.log(styleText('bold', `\n${title}`))
  const child = spawn(process.execPath, [resolve(root, script)], { cwd: root, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new ExpectedError(`${script} failed.`)
}

async function serve(options: Options): Promise<void> {
  const docs = await serveDocs(Number(options.docsPort))
  const mock = spawn(
    process.execPath,
    [
      resolve(root, 'src/cli/main.ts'),
      'mock',
      '--json',
      '--checkout-port',
      options.checkoutPort,
      '--business-port',
      options.businessPort,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const stop = () => {
    mock.kill('SIGTERM')
    docs.close()
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  const line = await readLine(mock)
  if (line === undefined) {
    docs.close()
    throw new ExpectedError('The mock did not start.')
  }
  printReady(JSON.parse(line) as Mock, docs.url)
  await once(mock, 'exit')
}

async function serveDocs(port: number): Promise<{ url: string; close: () => void }> {
  const serveFile = sirv(resolve(root, 'dist/docs'), { dev: true })
  const server = createServer((request, response) => {
    serveFile(request, response, () => void response.writeHead(404).end('Not found\n'))
  })
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new ExpectedError(
      `Port ${port} is already in use (docs). Stop what listens there, or choose another: --docs-port ${port + 1}`,
    )
  }
  const { port: bound } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${bound}/`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function readLine(child: ChildProcess): Promise<string | undefined> {
  const line = once(createInterface({ input: child.stdout! }), 'line').then(([text]) => text as string)
  return Promise.race([line, once(child, 'exit').then(() => undefined)])
}

function printReady({ checkout, business, publicKey, secretKey }: Mock, docs: string): void {
  const bold = (text: string) => styleText('bold', text)
  console.log(`
${bold('Ready.')} Stop with Ctrl-C.

  docs      ${docs}
  checkout  ${checkout}
  business  ${business}

  public key  ${publicKey}
  secret key  ${secretKey}   ${styleText('dim', '(demo keys of the mock: no secrets)')}

${bold('Try it')}

  curl ${checkout}/charge/ping -H 'api-key: ${publicKey}'
  curl ${business}/transactions -H 'authorization: Bearer ${secretKey}'
`)
}

const program = new Command('start')
  .description('Generates, proves the contract against the mock, builds the docs, then serves mock and docs.')
  .option('--once', 'stop after the verification')
  .option('--checkout-port <port>', 'port of the checkout mock', '4010')
  .option('--business-port <port>', 'port of the business mock', '4020')
  .option('--docs-port <port>', 'port of the docs', '4000')

await runCommand<Options>(program, start)

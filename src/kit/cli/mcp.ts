import { once } from 'node:events'
import type { Command } from 'commander'
import { explainUsage, parsePort } from './flags.ts'
import { awaitStop } from './signals.ts'

interface Flags {
  port?: number
  folder: string
}

const examples = `
A client starts it by itself. In its mcp.json:
  {"mcpServers": {"paycontract": {"command": "npx", "args": ["-y", "-p", "paycontract-kit", "paycontract", "mcp"]}}}

Examples:
  paycontract mcp               over standard input and output, as a client starts it
  paycontract mcp --port 4700   over streamable HTTP, at http://127.0.0.1:4700/mcp

It reads and writes files below its folder only, calls nothing but a sandbox on this machine, and never takes live keys.
Exit codes: 0 ended, 1 the port cannot be listened on, 2 wrong usage`

/** Adds `mcp`: offers the contract, its sandbox and its proofs to an agent. */
export function addMcpCommand(program: Command): void {
  program
    .command('mcp')
    .summary('Offer reference, sandbox and checks to an agent, over the Model Context Protocol.')
    .description('Serve reference, sandbox and proofs to an agent, over the Model Context Protocol.')
    .option(
      '--port <port>',
      'listen there on this machine (streamable HTTP), 0 for any; by default stdio',
      parsePort,
    )
    .option('--folder <path>', 'files are read and written below it only', '.')
    .addHelpText('after', examples)
    .configureOutput(explainUsage('mcp'))
    .action(async ({ port, folder }: Flags) => {
      const stopped = awaitStop()
      // loaded only when needed, so that the other commands start faster
      const { serveOverHttp, serveOverStdio } = await import('../mcp/serve-mcp.ts')
      const serving = port === undefined ? serveOverStdio(folder) : await serveOverHttp(folder, port)
      if (serving.url) process.stderr.write(`paycontract mcp: ${serving.url}\n`)
      await Promise.race([stopped, ...(port === undefined ? [once(process.stdin, 'close')] : [])])
      await serving.close()
      // connections that a client keeps open might keep the process alive
      setTimeout(() => process.exit(), 1_000).unref()
    })
}

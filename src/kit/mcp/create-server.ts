import { McpServer } from '@modelcontextprotocol/server'
import { readVersion } from '../read-version.ts'
import { listSkills } from './reference/entries.ts'
import { addCallTools } from './tools/call-tools.ts'
import { addProveTools } from './tools/prove-tools.ts'
import { addReferenceTools } from './tools/reference-tools.ts'
import { addSandboxTools } from './tools/sandbox-tools.ts'
import type { Workbench } from './workbench.ts'

const INSTRUCTIONS = `The executable contract of a payment, collection and bill payment service. What its interface document states is a fact and cites its section ([§4.1]). What it leaves open is filled by a proposal that names its gap ([proposal, gap …]). Never take a proposal for a fact.
Calls go to a sandbox on this machine only: sandbox_start, then call. A write needs an intent; repeat it with the same one after a lost answer. To prove a service or to build a shop, follow the prompts of this server.`

/** Creates the server of one connection; all connections share the workbench. */
export function createServer(bench: Workbench): McpServer {
  const server = new McpServer(
    { name: 'paycontract', title: 'paycontract', version: readVersion() },
    { instructions: INSTRUCTIONS },
  )
  addReferenceTools(server)
  addSandboxTools(server, bench)
  addCallTools(server, bench)
  addProveTools(server, bench)
  for (const { id, title, read } of listSkills()) {
    const description = /\*\*Use this\*\* ([^\n]+)/.exec(read())?.[1]
    server.registerPrompt(
      id.slice('skill:'.length),
      { title, ...(description && { description: `Use this ${description}` }) },
      () => ({ messages: [{ role: 'user', content: { type: 'text', text: read() } }] }),
    )
  }
  return server
}

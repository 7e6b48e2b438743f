import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, type Transport } from '@modelcontextprotocol/client'

export interface Answered {
  text: string
  isError: boolean
}

export interface Connected {
  client: Client
  call(name: string, input?: Record<string, unknown>): Promise<Answered>
}

/** Connects a client of the official SDK, over any transport. */
export async function connectClient(transport: Transport): Promise<Connected> {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transport)
  return {
    client,
    async call(name, input = {}) {
      const { content, isError } = await client.callTool({ name, arguments: input }, { timeout: 110_000 })
      const [first] = content as { text: string }[]
      return { text: first!.text, isError: isError === true }
    },
  }
}

/** Creates a folder for a server to work in. */
export function createFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'paycontract-mcp-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

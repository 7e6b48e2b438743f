import type { McpServer, ServerContext } from '@modelcontextprotocol/server'
import type { z } from 'zod'
import { PaycontractError } from '../../../client/errors.ts'
import { ExpectedError } from '../../expected-error.ts'
import { SandboxError } from '../../sandbox/index.ts'
import { cut } from '../answers.ts'

/** The side effects of a tool, for clients that ask a person first. */
export interface Hints {
  readOnlyHint: boolean
  destructiveHint: boolean
  idempotentHint: boolean
  openWorldHint: boolean
}

/** The tool only reads what this server holds. */
export const READS: Hints = {
  ...{ readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
}

export interface Tool<Input extends z.ZodObject> {
  name: string
  title: string
  description: string
  input: Input
  hints: Hints
  /** @returns the answer; a failure is thrown as `ToolFailure` */
  run(input: z.infer<Input>, context: ServerContext): string | Promise<string>
}

/** The tool failed, and the text says how. */
export class ToolFailure extends Error {
  override name = 'ToolFailure'
}

/** Registers a tool. A long answer is cut, and continues at `offset` if its input has one. */
export function addTool<Input extends z.ZodObject>(server: McpServer, tool: Tool<Input>): void {
  const { name, title, description, input, hints, run } = tool
  const answer = async (given: unknown, context: ServerContext) => {
    const { offset = 0 } = given as { offset?: number }
    try {
      return tell(await run(given as z.infer<Input>, context), offset, false)
    } catch (error) {
      return tell(explain(error), offset, true)
    }
  }
  server.registerTool(
    name,
    { title, description, inputSchema: input as z.ZodObject, annotations: hints },
    answer,
  )
}

function tell(text: string, offset: number, isError: boolean) {
  return { content: [{ type: 'text' as const, text: cut(text, offset) }], ...(isError && { isError }) }
}

/** Returns the message of an error that cannot hold a secret; of any other only the kind: its text may quote the request. */
function explain(error: unknown): string {
  const isKnown = [ToolFailure, ExpectedError, PaycontractError, SandboxError].some(
    (kind) => error instanceof kind,
  )
  if (isKnown) return (error as Error).message
  const [, ...frames] = error instanceof Error ? (error.stack ?? '').split(/\n\s+(?=at )/) : []
  process.stderr.write(
    `paycontract mcp: ${error instanceof Error ? error.name : 'error'}\n  ${frames.join('\n  ')}\n`,
  )
  return 'This is a fault of paycontract: the tool failed, and its log names the place. Report it.'
}

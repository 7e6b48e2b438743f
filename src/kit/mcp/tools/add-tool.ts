import type { McpServer, ServerContext } from '@modelcontextprotocol/server'
import type { z } from 'zod'
import { PaycontractError } from '../../../client/errors.ts'
import { ExpectedError } from '../../expected-error.ts'
import { SandboxError } from '../../sandbox/index.ts'
import { cut } from '../answers.ts'

/** What a tool does to the world, for clients that ask a person first. */
export interface Hints {
  readOnlyHint: boolean
  destructiveHint: boolean
  idempotentHint: boolean
  openWorldHint: boolean
}

/** It only reads what this server holds. */
export const READS: Hints = {
  ...{ readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
}

export interface Tool<Input extends z.ZodObject> {
  name: string
  title: string
  description: string
  input: Input
  hints: Hints
  /** @returns the answer; a text that is not a success is thrown as `ToolFailure` */
  run(input: z.infer<Input>, context: ServerContext): string | Promise<string>
}

/** What a tool did is not a success, and the text says what came of it. */
export class ToolFailure extends Error {
  override name = 'ToolFailure'
}

/** Registers a tool. Long answers are cut, and continue at `offset`, where its input has one. */
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

/** The message of an error that is known to hold no secret; of any other only its kind, because its text may quote what was sent. */
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

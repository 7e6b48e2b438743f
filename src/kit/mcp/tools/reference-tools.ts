import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { KINDS, listEntries } from '../reference/entries.ts'
import { explainError } from '../reference/explain-error.ts'
import { findEntry, searchEntries } from '../reference/search.ts'
import { addTool, READS } from './add-tool.ts'

const MAX_HITS = 50

/** Where a long answer continues. */
export const offset = z.int().min(0).optional().describe('Where to go on in a long answer, as its end says.')

/** Adds the tools that read the contract: they send nothing. */
export function addReferenceTools(server: McpServer): void {
  addTool(server, {
    name: 'search',
    title: 'Search the contract',
    description:
      'Find operations, webhooks, open questions (gaps), documented rules, guides and skills by words, such as "refund amount" or "§7". Each hit has an id for the tool read, and what it stands on: a section (fact) or a gap (proposal).',
    input: z.strictObject({
      query: z.string().min(1).max(200).describe('Words that the text or title holds.'),
      kinds: z.array(z.enum(KINDS)).optional().describe('Only these kinds; all by default.'),
      limit: z.int().min(1).max(MAX_HITS).default(10),
    }),
    hints: READS,
    run({ query, kinds = [], limit }) {
      const found = searchEntries(query, kinds)
      if (found.length === 0) {
        const counts = KINDS.map(
          (kind) => `${kind} ${listEntries().filter((each) => each.kind === kind).length}`,
        )
        return `Nothing holds any of these words. There is, by kind: ${counts.join(', ')}.`
      }
      const lines = found
        .slice(0, limit)
        .map(({ id, title, standing }) => `- ${id}: ${title} ${standing}`.trimEnd())
      const rest = found.length - lines.length
      return [...lines, ...(rest > 0 ? [`${rest} more: raise limit, or add words.`] : [])].join('\n')
    },
  })
  addTool(server, {
    name: 'read',
    title: 'Read of the contract',
    description:
      'Read one entry whole: an operation with its parameters, fields, answers and rules, a webhook, a gap with an overlay to answer it, a rule, a guide or a skill. A statement carries its section (fact) or its gap (proposal); without a mark of its own it stands on what it lies in. Never take a proposal for a fact.',
    input: z.strictObject({
      id: z
        .string()
        .min(1)
        .max(200)
        .describe('Such as operation:createRefund, gap:order-fields, guide:errors.'),
      offset,
    }),
    hints: READS,
    run: ({ id }) => findEntry(id).read(),
  })
  addTool(server, {
    name: 'explain_error',
    title: 'Explain an error',
    description:
      'Say what an answer of the service that is not a success means, what that stands on (section or gap), and what to do.',
    input: z.strictObject({
      status: z.int().min(100).max(599).describe('HTTP status.'),
      status_code: z
        .union([z.string().max(60), z.number()])
        .optional()
        .describe('`statusCode` of the body.'),
      message: z.string().max(500).optional().describe('`message` of the body.'),
      operation: z
        .string()
        .max(100)
        .optional()
        .describe('operationId, such as createRefund: what is said is about it.'),
      offset,
    }),
    hints: READS,
    run: ({ status, status_code: statusCode, message, operation }) =>
      explainError({ status, statusCode, message, operation }),
  })
}

import type { OperationId } from '../../../src/kit/contract/contract.ts'
import type { Rewrite, Service, WireAnswer, WireRequest } from '../fault.ts'
import { callOf, contentOf, exampleAnswer, type Fields, isSuccess, withBody } from '../rewrites.ts'
import { type Change, onRequest, onStatus } from './site.ts'

export const stateChanges: Record<string, Change> = {
  replayFirstAnswer(): Rewrite {
    const first = new Map<string, WireAnswer>()
    return {
      onResponse(answer, { sender, path, query, plaintext }) {
        if (!isSuccess(answer)) return undefined
        const key = JSON.stringify([sender?.business, path, query, plaintext])
        const known = first.get(key)
        if (!known) first.set(key, answer)
        return known && known.text !== answer.text ? known : undefined
      },
    }
  },

  /** Loses only writes that the target would have accepted: the caller's key is right. */
  loseWrite: onRequest<unknown>((request, { operation }) => {
    const { sender, plaintext } = request
    if (!sender?.isCurrent || sender.type !== operation.row.key) return undefined
    if (operation.row.encrypted && plaintext === undefined) return undefined
    const answer = exampleAnswer(operation)
    return withBody(answer, echo(answer.body, contentOf(request)))
  }),

  /**
   * Answers a 409 with a success: always or, if `ask` names the operation that shows an order's status, in one state only, by
   * default the detail.
   */
  ignoreConflict: onStatus<{ ask?: OperationId; state?: string }>(409, async (request, site, service) => {
    const { operation, detail, ask, state = detail } = site
    const isMeant = !ask || (await readState(request, service, ask)) === state
    return isMeant ? exampleAnswer(operation) : undefined
  }),
}

async function readState(request: WireRequest, service: Service, ask: OperationId): Promise<unknown> {
  const { reference } = contentOf(request) as { reference: string }
  const question = callOf(ask, { ...request, query: [] }, { reference })
  const { encrypted } = question.operation.row
  const asked = { ...question, body: encrypted && { data: '' }, plaintext: encrypted && { reference } }
  const { body } = await service.ask(service.as(asked, request.sender?.business ?? 0))
  const { data } = body as { data: { status?: string; orderSummary?: { status: string } } | null }
  return data?.orderSummary?.status ?? data?.status
}

/** Members of an answer that repeat those of its request. */
const ECHOED = ['reference', 'email', 'orderReference']

/** Returns the body with values from the request, as far as their names match. */
function echo(body: unknown, content: unknown): unknown {
  const said = collectTexts(content)
  const walk = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(walk)
    if (typeof node !== 'object' || node === null) return node
    return Object.fromEntries(
      Object.entries(node as Fields).map(([name, value]) => [name, said.get(name) ?? walk(value)]),
    )
  }
  return walk(body)
}

function collectTexts(node: unknown, found = new Map<string, string>()): Map<string, string> {
  if (typeof node !== 'object' || node === null) return found
  for (const [name, value] of Object.entries(node)) {
    if (ECHOED.includes(name) && typeof value === 'string') found.set(name, value)
    collectTexts(value, found)
  }
  return found
}

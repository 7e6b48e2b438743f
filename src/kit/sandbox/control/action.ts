import type { Context, Hono } from 'hono'
import { maskCardData } from '../domain/masking/mask-card-data.ts'
import { Refusal } from '../domain/refusal.ts'
import { refuseMisencoded, refuseUnstorable } from '../http/refuse-unstorable.ts'
import { ControlError } from './control-error.ts'
import { type ControlInput, readInput } from './read-input.ts'

/** The outcome of a control: JSON for a program, and a sentence for the person who pressed a button. */
export interface Done {
  body: object
  notice: string
}

/** A message that the inspector shows once. */
export interface Notice {
  tone: 'good' | 'bad'
  text: string
}

export interface ControlApp {
  app: Hono
  /** Keeps a message until the inspector is next shown. */
  leaveNotice(notice: Notice): void
}

export interface ActionInput extends ControlInput {
  /** Path parameters. */
  params: Record<string, string>
  query: Record<string, string>
}

/**
 * Adds a control: a POST route that answers a program with JSON, and redirects a form of the inspector back to it.
 *
 * @param kept paths such as `fields.card` that may hold card data; it is masked everywhere else
 */
export function addAction(
  { app, leaveNotice }: ControlApp,
  path: string,
  run: (input: ActionInput) => Promise<Done>,
  kept?: ReadonlySet<string>,
): void {
  app.post(path, async (context) => {
    const input = await readInput(context.req.raw)
    if (!input.isForm) return context.json((await carryOut(context, input)).body)
    try {
      const { notice } = await carryOut(context, input)
      leaveNotice({ tone: 'good', text: notice })
    } catch (error) {
      if (!(error instanceof ControlError || error instanceof Refusal)) throw error
      leaveNotice({ tone: 'bad', text: error.message })
    }
    return context.redirect(inspectorOf(context), 303)
  })

  async function carryOut({ req }: Context, input: ControlInput): Promise<Done> {
    const sent = { params: req.param(), query: req.query(), fields: input.fields }
    refuseMisencoded(req.url, sent.params, Object.keys(sent.query))
    refuseUnstorable({ path: sent.params, query: sent.query, body: sent.fields })
    return run({ ...input, ...maskCardData(sent, kept) })
  }
}

/** Returns the address of the inspector that the form was on, including its filter. */
function inspectorOf({ req }: Context): string {
  const from = req.header('referer')
  const { origin } = new URL(req.url)
  if (from === undefined || !URL.canParse(from)) return '/'
  const url = new URL(from)
  return url.origin === origin && url.pathname === '/' ? `/${url.search}` : '/'
}

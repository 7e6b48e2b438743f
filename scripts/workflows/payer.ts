import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readPageForms } from './page-form.ts'

/** What a workflow asks of the payer. */
export interface Errand {
  /** Address of a page of the service. */
  open: string
  decision: 'pay' | 'cancel'
}

/** How it went: which steps the page asked for, where it sent the payer, and what that address says. */
export interface Visit {
  steps: string
  returnedTo: string
  reference: string | null
  status: string | null
}

export interface Payer {
  url: string
  stop(): Promise<void>
}

/** The fields by which a form of the page is known, the step it is, and what this payer enters. */
const entries: { step: string; fields: Record<string, string> }[] = [
  { step: 'card', fields: { number: '4000002500003155', expiry: '09/29', cvv: '123', holderName: '' } },
  { step: '3ds', fields: { decision: 'approve' } },
  { step: 'otp', fields: { otp: '123456' } },
]
const mostForms = 10

/**
 * The one who pays, at an address on loopback: a person with a card that asks for 3DS, a phone that gets the code, and
 * a browser without scripts. Respect sends one errand a request; the card stays here.
 */
export async function openPayer(): Promise<Payer> {
  const server = createServer(async (request, response) => {
    const answer = await readErrand(request)
      .then(runErrand)
      .then(
        (visit) => ({ status: 200, body: visit }),
        (error: Error) => ({ status: 422, body: { message: error.message } }),
      )
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function readErrand(request: IncomingMessage): Promise<Errand> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString())
}

/**
 * Opens the page and fills in form after form, until it leads back to the merchant.
 *
 * @throws Error saying what the page lacked
 */
export async function runErrand({ open, decision }: Errand): Promise<Visit> {
  const steps: string[] = []
  let page = await readPageForms(await fetch(open))
  while (page.leadsTo === undefined) {
    if (steps.length === mostForms) throw new Error('The page asks without end.')
    if (decision === 'cancel') {
      const form = page.forms.find(({ action }) => action.endsWith('/cancel'))
      if (!form) throw new Error('The page offers no way to cancel.')
      page = await post(form.action, form.hidden, open)
      continue
    }
    const due = entries.find(({ fields }) => page.forms.some((form) => asksFor(form, fields)))
    const form = due && page.forms.find((each) => asksFor(each, due.fields))
    if (!due || !form) throw new Error(`The page asks for nothing that the payer knows: ${page.title}`)
    steps.push(due.step)
    page = await post(form.action, { ...form.hidden, ...due.fields }, open)
  }
  const query = new URL(page.leadsTo).searchParams
  return {
    steps: steps.join(', '),
    returnedTo: page.leadsTo,
    reference: query.get('reference'),
    status: query.get('status'),
  }
}

function asksFor(form: { names: string[] }, fields: object): boolean {
  return Object.keys(fields).every((name) => form.names.includes(name))
}

async function post(action: string, fields: Record<string, string>, from: string) {
  const headers = { origin: new URL(from).origin }
  return readPageForms(await fetch(action, { method: 'POST', headers, body: new URLSearchParams(fields) }))
}

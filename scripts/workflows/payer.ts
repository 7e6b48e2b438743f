import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { listForms, openPage } from '../../src/kit/check/harness/states/page.ts'

/** A request of a workflow to the payer. */
interface Errand {
  /** URL of a page of the service. */
  open: string
  decision: 'pay' | 'cancel'
}

/** The result: the steps that the page required, where it sent the payer, and the parameters of that address. */
interface Visit {
  steps: string
  returnedTo: string
  reference: string | null
  status: string | null
}

interface Payer {
  url: string
  stop(): Promise<void>
}

/** The steps of the page: the fields that identify each form, with what this payer enters. */
const entries: { step: string; fields: Record<string, string> }[] = [
  { step: 'card', fields: { number: '4000002500003155', expiry: '09/29', cvv: '123', holderName: '' } },
  { step: '3ds', fields: { decision: 'approve' } },
  { step: 'otp', fields: { otp: '123456' } },
]
const mostForms = 10

/**
 * Starts a payer on loopback: a person with a card that requires 3DS, a phone that receives the code, and a browser without
 * scripts. Respect sends one errand per request; the card stays here.
 */
export async function openPayer(): Promise<Payer> {
  const server = createServer(async (request, response) => {
    const answer = await json(request)
      .then((errand) => runErrand(errand as Errand))
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

/**
 * Opens the page and fills in form after form, until it leads back to the merchant.
 *
 * @throws Error saying what the page lacked
 */
export async function runErrand({ open, decision }: Errand): Promise<Visit> {
  const steps: string[] = []
  let page = await openPage(open)
  while (page.leadsTo === undefined) {
    if (steps.length === mostForms) throw new Error('The page asks without end.')
    if (decision === 'cancel') {
      page = await page.press('Cancel')
      continue
    }
    const forms = listForms(page.html, page.url)
    const due = entries.find(({ fields }) =>
      forms.some(({ names }) => Object.keys(fields).every((name) => names.includes(name))),
    )
    if (!due) throw new Error(`The page asks for nothing that the payer knows: ${page.text.slice(0, 80)}`)
    steps.push(due.step)
    page = await page.submit(due.fields)
  }
  const query = new URL(page.leadsTo).searchParams
  return {
    steps: steps.join(', '),
    returnedTo: page.leadsTo,
    reference: query.get('reference'),
    status: query.get('status'),
  }
}

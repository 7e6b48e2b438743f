import { duplicate, notFound } from '../domain/refusal.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { findBusiness, setWebhookUrl } from '../store/businesses.ts'
import { findRow, updateRow } from '../store/rows.ts'
import { readBalances, setWalletOpen } from '../store/wallets.ts'
import { readWebhookTarget, WEBHOOK_URL_REMEDY } from '../webhooks/webhook-url.ts'
import { addAction, type ControlApp } from './action.ts'
import { invalid } from './control-error.ts'
import { readOptionalText, requireFlag, requireText } from './read-input.ts'

/** Adds the controls for what one business agrees with the operator. */
export function addBusinesses(control: ControlApp, runtime: Runtime): void {
  const { database } = runtime

  /** Closes a wallet to collections or reopens it: a CAD collection needs a CAD wallet that is available (§3). */
  addAction(control, '/businesses/:id/wallets/:currency', async ({ params, fields }) => {
    const business = await findBusiness(database.db, params.id!)
    if (!business) throw notFound('business')
    const currency = params.currency!
    const balances = await readBalances(database.db, business.id)
    if (!balances.has(currency)) throw notFound('wallet')
    const remedy = 'Send {"isAvailable": false} to close the wallet to collections.'
    const isAvailable = requireFlag(fields, 'isAvailable', remedy)
    await database.write((db) => setWalletOpen(db, business.id, currency, isAvailable))
    const state = isAvailable ? 'open' : 'closed'
    return {
      body: { businessId: business.id, currency, isAvailable },
      notice: `The ${currency} wallet of ${business.name} is ${state} to collections`,
    }
  })

  /** Changes the email of an account. Another business's registration of that email stays, and is matched first (§3). */
  addAction(control, '/businesses/:id/email', async ({ params, fields }) => {
    const email = requireText(fields, 'email', 'the address of the account')
    await database.write(async (db) => {
      if (!(await findBusiness(db, params.id!))) throw notFound('business')
      const holder = await findRow(db, 'businesses', { email })
      if (holder && holder.id !== params.id) throw duplicate('The address belongs to another account')
      await updateRow(db, 'businesses', { id: params.id! }, { email })
    })
    return { body: { businessId: params.id, email }, notice: `The address of the account is ${email}` }
  })

  addAction(control, '/businesses/:id/webhook-url', async ({ params, fields }) => {
    const business = await findBusiness(database.db, params.id!)
    if (!business) throw notFound('business')
    const webhookUrl = readWebhookUrl(fields, runtime)
    await database.write((db) => setWebhookUrl(db, business.id, webhookUrl))
    const where = webhookUrl === null ? 'nowhere' : `to ${webhookUrl}`
    return {
      body: { businessId: business.id, webhookUrl },
      notice: `Webhooks of ${business.name} go ${where}`,
    }
  })
}

function readWebhookUrl(fields: Readonly<Record<string, unknown>>, { urls }: Runtime): string | null {
  if (fields.url === undefined) return requireText(fields, 'url', 'http://127.0.0.1:3000/webhooks')
  const text = readOptionalText(fields, 'url')
  if (text === undefined) return null
  const reading = readWebhookTarget(text, urls)
  if (reading.ok) return reading.url
  throw invalid(reading.problem, WEBHOOK_URL_REMEDY)
}

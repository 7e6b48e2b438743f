import { parseArgs } from 'node:util'
import { createBusinessClient, PaycontractError } from 'paycontract'
import { reconcile } from './reconcile.ts'

const dayMs = 86_400_000
const today = Math.floor(Date.now() / dayMs) * dayMs

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: new Date(today - dayMs).toISOString() },
    until: { type: 'string', default: new Date(today).toISOString() },
    folder: { type: 'string', default: '.' },
  },
})

try {
  const business = createBusinessClient({
    baseUrl: process.env.BUSINESS_URL ?? '',
    secretKey: process.env.SECRET_KEY,
    timeoutMs: 60_000,
    retry: { attempts: 4 }, // what only reads is repeated; a proof is sent once
  })
  const { folder, ...days } = values
  const period = { from: new Date(days.from), until: new Date(days.until) }
  const { exitCode, summary } = await reconcile({ business, folder, ...period })
  console.log(summary)
  process.exitCode = exitCode
} catch (error) {
  // Messages of the client hold no keys. What else fails is a file that is not there, or a mistake of ours.
  console.error(error instanceof PaycontractError ? error.message : error)
  process.exitCode = 2
}

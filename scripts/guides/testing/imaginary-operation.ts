/** `GET /wallets`, which is not in the interface document, written as by a contributor who adds an operation. */
export const path = '  /wallets:\n    get: { $ref: operations/listWallets.yaml }\n'

/** Files below `spec/business/`. */
export const documents: Record<string, string> = {
  'operations/listWallets.yaml': `operationId: listWallets
x-gap: wallets
tags: [Transactions]
summary: List wallets
description: >-
  Lists the wallets of the business, one for each currency. Call it to see what can be paid out. The key must be the
  secret one. A missing or wrong key is refused with 401.
security: [{ secretKey: [] }]
responses:
  "200": { $ref: ../responses/ListedWallets.yaml }
  "401": { $ref: ../responses/UnauthorizedSecretKey.yaml }
  "429": { $ref: ../responses/RateLimited.yaml }
  "5XX": { $ref: ../responses/ServiceFailure.yaml }
  default: { $ref: ../responses/OtherRefusal.yaml }
`,
  'responses/ListedWallets.yaml': `x-gap: wallets
description: The wallets of the business.
content:
  application/json:
    schema: { $ref: ../schemas/Wallets.yaml }
    examples:
      wallets: { $ref: ../examples/listWallets.200.yaml }
`,
  'schemas/Wallets.yaml': `x-gap: wallets
type: object
required: [data]
properties:
  data:
    type: array
    description: The wallets, one for each currency.
    items:
      type: object
      required: [currency, balance]
      properties:
        currency: { type: string, description: The currency of the wallet., examples: [NGN] }
        balance: { type: number, description: "What it holds, in major units of its currency.", examples: [80] }
`,
  'examples/listWallets.200.yaml': `summary: One wallet
value: { data: [{ currency: NGN, balance: 125000.5 }] }
`,
}

/** Rows to append to the ledgers. */
export const rows: Record<string, string> = {
  'gaps.yaml': `
- id: wallets
  section: "§9"
  question: How are the wallets of a business read?
  proposal: By GET /wallets, which lists each with its currency and balance.
  evidence: "comparable: gateways list a merchant's balances by currency"
  status: proposed
`,
  'requirements.yaml': `
- id: REQ-TXN-99
  section: "§9"
  rule: Wallets are listed.
  provable: [mock, sandbox]
`,
}

export const program = `import { createBusinessClient } from './src/client/index.ts'

const business = createBusinessClient({ baseUrl: 'http://127.0.0.1:4020', secretKey: 'sk_test_1' })
const { data } = await business.listWallets()
export const balance: number = data[0]!.balance
`

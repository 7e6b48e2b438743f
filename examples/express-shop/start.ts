import { readFileSync } from 'node:fs'
import { createBusinessClient, createCheckoutClient, type RsaPadding } from 'paycontract'
import { createShop } from './shop.ts'

const port = Number(process.env.PORT ?? 3000)
const shopUrl = process.env.SHOP_URL ?? `http://127.0.0.1:${port}`
const shared = { publicKey: read('PUBLIC_KEY'), timeoutMs: 10_000, retry: { attempts: 3 } }

const shop = createShop({
  business: createBusinessClient({ ...shared, baseUrl: read('BUSINESS_URL') }),
  checkout: createCheckoutClient({
    ...shared,
    baseUrl: read('CHECKOUT_URL'),
    secretKey: read('SECRET_KEY'),
    encryption: {
      key: readFileSync(read('ENCRYPTION_KEY_FILE'), 'utf8'),
      padding: read('ENCRYPTION_PADDING') as RsaPadding,
    },
  }),
  webhookSecret: read('WEBHOOK_SECRET'),
  operatorToken: read('OPERATOR_TOKEN'),
  dataFile: process.env.DATA_FILE ?? 'shop.db',
  shopUrl,
  release: ({ id }) => console.log(`release the goods of order ${id}`),
  log: (line) => console.error(line),
})
shop.listen(port, '127.0.0.1', () => console.log(`The shop is open: ${shopUrl}`))

function read(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`The variable ${name} is not set: see README.md.`)
  return value
}

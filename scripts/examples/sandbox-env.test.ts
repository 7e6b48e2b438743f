import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runCommandLine } from './run-command.ts'

const script = resolve(import.meta.dirname, '../../examples/sandbox-env.mjs')
const pem = '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n'
const business = {
  ...{ publicKey: 'pk_1', secretKey: "sk_'1", cardKey: 'AAAA==', webhookSecret: 'whsec_1' },
  ...{ encryptionKey: pem, padding: 'oaep-sha256' },
}

let folder: string
let server: Server
let control: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-env-'))
  server = createServer((request, response) => {
    const ready = {
      checkout: 'http://checkout.test',
      business: 'http://business.test',
      businesses: [business],
    }
    response.writeHead(request.url === '/ready' ? 200 : 404).end(JSON.stringify(ready))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  control = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const run = (line: string) => runCommandLine(line, { cwd: folder, env: process.env, timeoutMs: 20_000 })

it('sets the variables of the sandbox in a shell, and writes its encryption key', async () => {
  const names =
    'CHECKOUT_URL BUSINESS_URL PUBLIC_KEY SECRET_KEY ENCRYPTION_PADDING CARD_KEY WEBHOOK_SECRET ENCRYPTION_KEY_FILE'
  const { output } = await run(
    `eval "$('${process.execPath}' '${script}' ${control})"; for name in ${names}; do printenv $name; done`,
  )
  const [checkout, businessUrl, publicKey, secretKey, padding, cardKey, webhookSecret, keyFile] =
    output.split('\n')
  expect({ checkout, businessUrl, publicKey, secretKey, padding, cardKey, webhookSecret }).toEqual({
    ...{ checkout: 'http://checkout.test', businessUrl: 'http://business.test' },
    ...{ publicKey: 'pk_1', secretKey: "sk_'1", padding: 'oaep-sha256', cardKey: 'AAAA==' },
    webhookSecret: 'whsec_1',
  })
  expect(readFileSync(keyFile!, 'utf8')).toBe(pem)
})

it('says where no sandbox answers', async () => {
  const { passed, output } = await run(`'${process.execPath}' '${script}' ${control}/nowhere`)
  expect(passed).toBe(false)
  expect(output).toBe(`No sandbox answers at ${control}/nowhere: start one with "npx paycontract sandbox".`)
})

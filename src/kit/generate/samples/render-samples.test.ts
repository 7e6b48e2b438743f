import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { runInNewContext } from 'node:vm'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chooseContract } from '../../contract/answered-contract.ts'
import { type Contract, readContract } from '../../contract/contract.ts'
import type { OpenApiDocument } from '../../contract/document.ts'
import { addCodeSamples } from './add-code-samples.ts'
import { type HostSamples, renderSamples } from './render-samples.ts'

const answers = resolve(import.meta.dirname, '../../../../contracts/answers')
const folder = mkdtempSync(join(tmpdir(), 'paycontract-samples-'))
afterAll(() => rmSync(folder, { recursive: true }))

const ALL = ['curl', 'TypeScript', 'Python', 'Go', 'PHP', 'Java']

function render(contract: Contract, isShipped = false) {
  const documents = {
    checkout: contract.readDocument('checkout', 'proposed'),
    business: contract.readDocument('business', 'proposed'),
  }
  return renderSamples(documents, { isShipped })
}

const labelsOf = (samples: HostSamples, id: string) => samples[id]?.map(({ label }) => label)
const sourceOf = (samples: HostSamples, id: string, label: string) =>
  samples[id]!.find((each) => each.label === label)!.source

const shipped = render(readContract(), true)

test('each operation that an integrator calls has a sample in each language, in one order', () => {
  const ids = readContract().operations.map(({ operationId }) => operationId as string)
  const sampled = { ...shipped.checkout, ...shipped.business }
  expect(Object.keys(sampled)).toEqual(ids.filter((id) => id !== 'receiveCadCollection'))
  for (const id of Object.keys(sampled)) expect(labelsOf(sampled, id), id).toEqual(ALL)
})

test('gofmt leaves the samples of Go as they are', (context) => {
  context.skip(spawnSync('gofmt', ['-h']).error !== undefined, 'gofmt is not installed')
  const samples = { ...shipped.checkout, ...shipped.business }
  for (const id of Object.keys(samples)) writeFileSync(join(folder, `${id}.go`), sourceOf(samples, id, 'Go'))
  const files = readdirSync(folder).filter((name) => name.endsWith('.go'))
  expect(spawnSync('gofmt', ['-d', ...files], { cwd: folder, encoding: 'utf8' })).toMatchObject({
    ...{ stdout: '', stderr: '' },
    status: 0,
  })
})

describe('of an answered contract', () => {
  let answered: ReturnType<typeof render>
  beforeAll(async () => {
    const names = ['refund-amount-name', 'verify-in-clear', 'business-credential-hmac']
    const overlays = names.map((name) => join(answers, `${name}.overlay.yaml`))
    answered = render(await chooseContract({ overlays }))
  })

  test('samples bear the name that was answered, with a client that was made of it', () => {
    const { checkout } = answered
    const written = ['"refundAmount":7500', 'refundAmount: 7500', '"refundAmount": 7500', 'RefundAmount: ']
    for (const [at, text] of [...written, 'refundAmount: 7500', '.refundAmount(7500)'].entries())
      expect(sourceOf(checkout, 'createRefund', ALL[at]!)).toContain(text)
    expect(sourceOf(checkout, 'createRefund', 'TypeScript')).toContain("from './client/checkout/client.ts'")
  })

  test('what travels in the clear is not encrypted', () => {
    const { checkout } = answered
    expect(sourceOf(checkout, 'verifyOrder', 'curl')).not.toContain('openssl')
    expect(sourceOf(checkout, 'verifyOrder', 'Java')).not.toContain('RsaCipher')
    expect(sourceOf(checkout, 'payOrder', 'curl')).toContain('openssl pkeyutl')
  })

  test('what the clients cannot send is not shown', () => {
    const { business } = answered
    expect(labelsOf(business, 'listTransactions')).toBeUndefined()
    expect(labelsOf(business, 'initiatePayment')).toEqual(['curl', 'TypeScript'])
  })
})

describe('a text of the contract is a text in each language', () => {
  const hostile = `'"\`;touch ran;# $(touch ran) \`touch ran\` \${process.exit(7)} */ \\u0027 \\\n\u2028\u001b[201~`
  const document = structuredClone(readContract().readDocument('business', 'proposed'))
  const body = document.paths['/s2s/payments/initiate']!.post!.requestBody as { content: object }
  const [media] = Object.values(body.content) as [{ examples: object }]
  const value = { amount: 1, currency: 'NGN', customer: {}, metadata: { "it's $(touch ran)": hostile } }
  media.examples = { hostile: { value: { ...value, description: hostile } } }
  const checkout = readContract().readDocument('checkout', 'proposed')
  const { business } = renderSamples({ checkout, business: document }, { isShipped: true })
  const sent = { ...value, description: hostile }

  test('in a shell', () => {
    const source = sourceOf(business, 'initiatePayment', 'curl')
    const script = `curl() { while [ "$1" != -d ]; do shift; done; printf %s "$2"; }\n${source}`
    const { stdout, status } = spawnSync('bash', ['-c', script], { cwd: folder, encoding: 'utf8' })
    expect([status, JSON.parse(stdout)]).toEqual([0, sent])
    expect(readdirSync(folder)).not.toContain('ran')
  })

  test('in TypeScript', async () => {
    const source = sourceOf(business, 'initiatePayment', 'TypeScript').replace(/^import .*$/gm, '')
    const { outputText } = ts.transpileModule(`async function run() {${source}}; run()`, {})
    const given: unknown[] = []
    const createBusinessClient = () => ({ initiatePayment: (input: unknown) => given.push(input) })
    const globals = { createBusinessClient, process: { env: {} }, console: { log: () => {} } }
    await runInNewContext(outputText, globals)
    expect(JSON.parse(JSON.stringify(given))).toEqual([sent])
  })

  // Samples of the other languages need their clients: `npm run samples` runs them.
})

test('a document with samples carries them where other tools look for them, and the one without is left alone', () => {
  const document = readContract().readDocument('checkout', 'proposed')
  const sampled = addCodeSamples(document, shipped.checkout)
  const codeOf = ({ paths }: OpenApiDocument) =>
    (paths['/charge/ping']!.get as { 'x-codeSamples'?: object })['x-codeSamples']
  expect(codeOf(sampled)).toEqual(shipped.checkout.ping)
  expect(codeOf(document)).toBeUndefined()
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { renderFiles } from '../generate/generate-clients.ts'
import { renderParameters } from '../generate/parameters.ts'
import { renderWebhooks } from '../generate/webhooks.ts'
import { createAnsweredService } from '../sandbox/start/answered-service.ts'
import { chooseContract, writeContract } from './answered-contract.ts'
import { type Contract, HOSTS } from './contract.ts'
import { describeOperations, listUnsentKeys } from './operations.ts'
import { toRenderable } from './renderable.ts'

const folder = mkdtempSync(join(tmpdir(), 'paycontract-refusals-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const file = join(folder, 'answer.overlay.yaml')

/** The action starts in line 5, and the update that is refused is in line 6. */
function writeAnswer(host: string, target: string, update: string): void {
  const head = 'overlay: 1.1.0\ninfo: { title: An answer, version: 1.0.0 }'
  const action = `- target: ${target}\n    update: ${update}\n    x-corrects: "§4.1"`
  writeFileSync(file, `${head}\nx-host: ${host}\nactions:\n  ${action}\n`)
}

const listHosts = (contract: Contract) =>
  HOSTS.map((name) => ({ name, full: contract.readDocument(name, 'proposed') }))

const makers = {
  contract: () => undefined,
  sandbox: createAnsweredService,
  operations: (contract: Contract) => listHosts(contract).map(({ full }) => describeOperations(full)),
  parameters: (contract: Contract) =>
    listHosts(contract).map(({ full, name }) => renderParameters(full, '', name)),
  webhooks: (contract: Contract) => renderWebhooks(listHosts(contract), ''),
  code: (contract: Contract) => listHosts(contract).map(({ full }) => toRenderable(full)),
  python: (contract: Contract) => {
    const documents = listHosts(contract).map(({ name, full }) => ({
      ...{ host: name, title: '', version: '', overlays: [], text: '', sha256: '' },
      ...{ document: toRenderable(full), written: full, facts: full },
    }))
    return renderFiles('python', documents, documents)
  },
  keys: (contract: Contract) => {
    const unsent = listHosts(contract).flatMap(({ full }) => listUnsentKeys(full))
    if (unsent.length > 0) throw new Error(unsent[0])
  },
}

const SECRET = '$.components.securitySchemes.secretKey'
const source = 'x-source: told'

test.each<[keyof typeof makers, string, string, string, string]>([
  [
    'contract',
    'checkout',
    '$.components.schemas.Pong.properties',
    '{ more: { $ref: "#/components/schemas/Nothing" } }',
    "Can't resolve \\$ref",
  ],
  ['sandbox', 'business', SECRET, `{ ${source}, scheme: hmac }`, 'the credential "secretKey" is HTTP "hmac"'],
  [
    'sandbox',
    'checkout',
    '$.components.schemas.EncryptedVerifyOrder.properties.data',
    `{ ${source}, x-encryption: jwe }`,
    'verifyOrder: "data" is encrypted with "jwe"',
  ],
  [
    'sandbox',
    'checkout',
    '$.components.schemas.RefundReference',
    `{ ${source}, pattern: "^RFD.+$", examples: [RFDx] }`,
    'the pattern "\\^RFD.+\\$" of RefundReference',
  ],
  [
    'sandbox',
    'checkout',
    '$.components.parameters.IdempotencyKey',
    `{ ${source}, name: Request Id }`,
    'the header "request id" cannot be sent',
  ],
  [
    'sandbox',
    'checkout',
    '$.paths',
    `{ /charge/more: { get: { operationId: more, ${source}, responses: { "200": { description: Good. } } } } }`,
    'more: unknown operation',
  ],
  [
    'sandbox',
    'checkout',
    '$.components.parameters.WebhookSignature',
    `{ ${source}, x-encoding: base32 }`,
    'x-encoding of its signature is "base32"',
  ],
  [
    'parameters',
    'checkout',
    '$.components.responses.WebhookAcknowledged',
    `{ ${source}, x-attempts: [5, 3] }`,
    'x-attempts of its answer',
  ],
  [
    'parameters',
    'checkout',
    "$['x-payload-encryption'].padding",
    `{ ${source}, values: [none] }`,
    'x-payload-encryption: values of padding',
  ],
  [
    'operations',
    'checkout',
    "$.paths['/charge/order/refunds/all'].get['x-pagination']",
    '{ items: 5 }',
    'listRefunds: x-pagination needs items',
  ],
  [
    'webhooks',
    'checkout',
    '$.webhooks',
    `{ unknown: { post: { operationId: unknownEvent, ${source}, responses: { "200": { description: Good. } } } } }`,
    'An event is called "unknown"',
  ],
  [
    'code',
    'checkout',
    '$.components.schemas.Pong.properties',
    `{ "a*/b": { type: string, ${source} } }`,
    'is not',
  ],
  ['python', 'business', SECRET, `{ ${source}, scheme: hmac }`, 'cannot become Python as it is: '],
  ['keys', 'business', SECRET, `{ ${source}, scheme: hmac }`, 'the credential "secretKey" is HTTP "hmac"'],
])(
  'what %s refuses of %s, %s %s, is named by the line of the overlay',
  async (maker, host, target, update, problem) => {
    writeAnswer(host, target, update)
    const error = await chooseContract({ overlays: [file] })
      .then(async (contract) => makers[maker](contract))
      .catch((reason: Error) => reason)
    const text = String((error as Error)?.message)
    expect(text).toMatch(new RegExp(problem))
    expect(text).toMatch(/answer\.overlay\.yaml:6:\d+ {2}/)
    expect(text).not.toMatch(/\b(?:spec|generated)\//)
  },
)

test('another process that follows the answers names the overlay too', async () => {
  writeAnswer('business', SECRET, `{ ${source}, scheme: hmac }`)
  const placed = join(folder, 'placed')
  await writeContract(await chooseContract({ overlays: [file] }), placed)
  const contract = await chooseContract({ overlays: [], contract: placed })
  expect(() => createAnsweredService(contract)).toThrow(
    /answer\.overlay\.yaml:6:\d+ {2}overlay {2}business: the credential/,
  )
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createConfig } from '@redocly/openapi-core'
import { afterAll, describe, expect, test } from 'vitest'
import { bundleHosts } from '../bundle.ts'
import { readContract } from '../contract.ts'
import { locateGaps } from '../ledger/locate-gaps.ts'
import { readOverlay } from '../overlays.ts'

const folder = mkdtempSync(join(tmpdir(), 'paycontract-rules-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const spec = fileURLToPath(new URL('../../../../spec', import.meta.url))
type Overlay = { actions: object[]; 'x-host'?: string }

/** Applies an overlay, whose second action is on its fifth line, to both hosts of the real spec. */
async function apply({ actions, ...root }: Overlay) {
  const file = join(folder, 'answers.overlay.yaml')
  const lines = [
    'overlay: 1.1.0',
    'info: { title: Answers, version: 1.0.0 }',
    'actions:',
    ...actions.map((action) => `  - ${JSON.stringify(action)}`),
    ...Object.entries(root).map(([key, value]) => `${key}: ${value}`),
  ]
  writeFileSync(file, `${lines.join('\n')}\n`)
  const [checkout, business] = await bundleHosts(spec, await createConfig({}), [readOverlay(file)])
  return { checkout: checkout!, business: business! }
}

const source = { 'x-source': 'operator, 2026-11-20' }
const schema = (name: string) => `$.components.schemas.${name}`
const transaction = schema('Transaction')

describe('an overlay is refused, with the line of the action and what to do,', () => {
  test.each<[string, Overlay, RegExp]>([
    [
      'where its target is not the same on both hosts',
      { actions: [{ target: '$.info', update: { title: 'Ours' } }] },
      /overlay\.yaml:4 {2}overlay-target {2}\$\['info'\] stands on both hosts.*Write `x-host: checkout`/,
    ],
    [
      'for a host that there is not',
      { actions: [{ target: '$.info', update: {} }], 'x-host': 'shop' },
      /overlay\.yaml:5:\d+ {2}overlay {2}x-host is checkout or business/,
    ],
    [
      'where its target stands on the other host alone',
      { actions: [{ target: transaction, update: source }], 'x-host': 'checkout' },
      /overlay\.yaml:4 {2}overlay-target {2}nothing stands at \$\.components\.schemas\.Transaction/,
    ],
    [
      'for what is not a section',
      { actions: [{ target: '$.info', 'x-corrects': 'all of it', update: {} }] },
      /overlay\.yaml:4 {2}overlay {2}x-corrects names the sections/,
    ],
    [
      'where it changes a stated type',
      {
        actions: [
          { target: transaction, update: {} },
          { target: `${transaction}.properties.fee`, update: { type: 'string' } },
        ],
      },
      /overlay\.yaml:5 {2}overlay-fact {2}#\/components\/schemas\/Transaction\/properties\/fee\/type is stated in §2\..*`x-corrects: "§2"`/,
    ],
    [
      'where it corrects another section',
      {
        actions: [
          { target: `${transaction}.properties.fee`, 'x-corrects': '§4.1', update: { type: 'string' } },
        ],
      },
      /fee\/type is stated in §2, and x-corrects says §4\.1/,
    ],
    [
      'where it renames what is stated',
      { actions: [{ target: `${transaction}.properties`, update: { cost: { 'x-was': 'fee' } } }] },
      /overlay\.yaml:4 {2}overlay-fact {2}#\/components\/schemas\/Transaction\/properties\/fee is stated/,
    ],
    [
      'where it removes a stated operation',
      { actions: [{ target: "$.paths['/aml']", remove: true }] },
      /overlay\.yaml:4 {2}overlay-fact {2}#\/paths\/~1aml is stated in §4\.4/,
    ],
    [
      'where it adds to a stated list of all values',
      {
        actions: [
          {
            target: "$.paths['/transactions'].get.parameters[?@.name == 'type'].schema",
            update: { enum: ['TRANSFER'] },
          },
        ],
      },
      /overlay\.yaml:4 {2}overlay-fact {2}#\/paths\/~1transactions\/get\/parameters\/type\/schema\/enum is stated in §4\.3/,
    ],
    [
      'where a form takes words that the stated one refuses',
      { actions: [{ target: schema('Timestamp'), update: { ...source, pattern: '^.+$' } }] },
      /overlay\.yaml:4 {2}overlay-fact {2}#\/components\/schemas\/Timestamp\/pattern is stated in §2/,
    ],
    [
      'where none of its values is ours, and it does not say which is which',
      {
        'x-host': 'checkout',
        actions: [
          {
            target: schema('OrderStatus'),
            update: { ...source, 'x-extensible-enum': ['paid', 'failed'] },
          },
        ],
      },
      /overlay\.yaml:4 {2}overlay-values {2}#\/components\/schemas\/OrderStatus .*`x-was-values: \[\{ value: failed, was: FAILED \}\]`/,
    ],
    [
      'where it counts some amounts of a host in minor units, and not all',
      {
        'x-host': 'business',
        actions: [{ target: schema('Amount'), update: { ...source, type: 'integer', 'x-unit': 'minor' } }],
      },
      /overlay\.yaml:4 {2}overlay-unit {2}.*#\/components\/schemas\/PaymentOrder\/properties\/amount/,
    ],
    [
      'where it leaves an example behind',
      {
        'x-host': 'checkout',
        actions: [
          {
            target: schema('Bank'),
            update: { ...source, required: ['swift'], properties: { swift: { type: 'string' } } },
          },
        ],
      },
      /overlay\.yaml:\d+ .*with it the example at #\/components\/examples\/listBanks\.200\/value does not fit: .* required property 'swift'\. Write it anew/,
    ],
    [
      'where it lists other values of a renamed field than those of our examples',
      {
        'x-host': 'business',
        actions: [
          { target: '$.info', update: { title: 'Ours' } },
          {
            target: `${schema('PaymentOrder')}.properties`,
            update: { state: { ...source, 'x-was': 'status', enum: ['OPEN', 'PAID'] } },
          },
        ],
      },
      /overlay\.yaml:\d+:\d+ .*initiatePayment\.200.* must be equal to one of the allowed values\. .*`- \{ target: "\$\['components'\]\['examples'\]\['initiatePayment\.200'\]\['value'\]", update: … \}`/,
    ],
  ])('%s', async (_, overlay, message) => {
    await expect(apply(overlay)).rejects.toThrow(message)
  })
})

describe('an overlay may', () => {
  test('choose one of the forms that are stated, and list our values again beside others', async () => {
    const exact = String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$`
    const types = ['CARD', 'USSD', 'CAD_COLLECTION', 'MOBILE_MONEY']
    const { business } = await apply({
      'x-host': 'business',
      actions: [
        { target: `${schema('Timestamp')}['x-proposed']`, remove: true },
        { target: schema('Timestamp'), update: { ...source, pattern: exact } },
        {
          target: `${schema('Deposit')}.properties.depositType`,
          update: { ...source, 'x-extensible-enum': types },
        },
      ],
    })
    expect(business.full.components.schemas!.Timestamp!.pattern).toBe(exact)
  })

  test('correct a fact of the section that it names', async () => {
    const target = '$.components.securitySchemes.publicKey'
    const { business } = await apply({
      'x-host': 'business',
      actions: [{ target, 'x-corrects': '§4.2, §5.8', update: { ...source, name: 'api-key' } }],
    })
    expect(business.documented.components.securitySchemes!.publicKey!.name).toBe('api-key')
  })

  test('say more of what is stated, an address that was open, and a status', async () => {
    const { business } = await apply({
      'x-host': 'business',
      actions: [
        { target: transaction, update: { properties: { region: { type: 'string', ...source } } } },
        { target: '$.paths[*][?@["x-gap-path"]]', update: source },
      ],
    })
    expect(business.documented.components.schemas!.Transaction!.properties).toHaveProperty('region')
    expect(business.documented.webhooks).toBeUndefined()
    expect(JSON.stringify(business.full)).not.toContain('"x-gap-path"')
  })
})

describe('an answer closes a gap as far as it goes:', () => {
  const payload = schema('TrackOrderEventPayload')

  test('the members that it did not write stay proposed', async () => {
    const { checkout } = await apply({
      'x-host': 'checkout',
      actions: [{ target: payload, update: { ...source, properties: { deviceId: { type: 'string' } } } }],
    })
    const full = checkout.full.components.schemas!.TrackOrderEventPayload!
    const before = Object.keys(full.properties!).filter((name) => name !== 'deviceId')
    expect(before).toContain('eventName')
    for (const name of before) expect(full.properties![name]).toHaveProperty('x-gap')
    expect(full.required).toContain('eventName')
    expect(full.additionalProperties).toBe(false)
    const {
      properties,
      required = [],
      ...facts
    } = checkout.documented.components.schemas!.TrackOrderEventPayload!
    expect(Object.keys(properties!)).toEqual(['deviceId'])
    expect(required).toEqual([])
    expect(facts).not.toHaveProperty('additionalProperties')
    expect(checkout.answers).toEqual([{ gap: 'track-event-payload', source: source['x-source'] }])
  })

  test('a source alone confirms all of it', async () => {
    const { checkout } = await apply({ 'x-host': 'checkout', actions: [{ target: payload, update: source }] })
    const { properties, required } = checkout.documented.components.schemas!.TrackOrderEventPayload!
    expect(Object.keys(properties!)).toContain('orderReference')
    expect(required).toContain('orderReference')
    expect(JSON.stringify(checkout.full)).not.toContain('"x-gap":"track-event-payload"')
  })

  test('a source alone confirms what was proposed of a fact, and keeps its section', async () => {
    const target = "$.paths['/transactions'].get.parameters[?@.name == 'list']"
    const { business } = await apply({
      actions: [
        { target: `${target}.schema`, update: source },
        { target: schema('Transaction'), update: { ...source, properties: { region: source } } },
      ],
    })
    const { schemas } = business.documented.components
    const parameters = business.documented.paths['/transactions']!.get!.parameters!
    expect(parameters[0]).toMatchObject({ name: 'list', schema: { maximum: 100 } })
    expect(schemas!.Transaction!['x-source']).toBe('§2; operator, 2026-11-20')
    expect(business.answers).toEqual([{ gap: 'page-sizes', source: source['x-source'] }])
  })

  test('a response that is moved answers what it was proposed for, in part', async () => {
    const { checkout } = await apply({
      'x-host': 'checkout',
      actions: [
        {
          target: "$.paths['/charge/order/create'].post.responses",
          update: { '422': { 'x-was': '400', ...source } },
        },
      ],
    })
    expect(checkout.answers).toEqual([{ gap: 'error-body', source: source['x-source'] }])
    expect(JSON.stringify(checkout.full.components)).toContain('"x-gap":"error-body"')
  })

  test('a source beside what it removes answers what that rested on, though its components are still there', async () => {
    const remove = { ...source, remove: true }
    const { checkout, business } = await apply({
      actions: [
        { target: "$.paths['/bill-payment/internet-services']", ...remove },
        { target: '$.components.parameters.IdempotencyKey.description', ...remove },
      ],
    })
    const answers = [...checkout.answers, ...business.answers]
    const rows = readContract().gaps.filter(({ id }) => ['internet-providers', 'idempotency'].includes(id))
    expect(locateGaps(rows, [checkout, business], answers)).toMatchObject([
      { id: 'idempotency', status: 'proposed', answeredBy: [source['x-source']] },
      { id: 'internet-providers', status: 'answered', answeredBy: [source['x-source']], uses: [] },
    ])
    expect(business.full.components.responses).toHaveProperty('ListedInternetProviders')
  })
})

import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { signWebhook } from '../../client/webhooks/sign-webhook.ts'
import { type VerifyWebhookOptions, verifyWebhook } from '../../client/webhooks/verify-webhook.ts'
import type { WebhookTable } from '../../client/webhooks/webhook-table.ts'
import { chooseContract } from '../contract/answered-contract.ts'
import { HOSTS, readDocument } from '../contract/contract.ts'
import type { OpenApiDocument, Parameter, Schema } from '../contract/document.ts'
import { renderWebhooks } from './webhooks.ts'

/** Renders the file for both documents, changed as an answer would change them. */
async function write(edit: (checkout: OpenApiDocument, business: OpenApiDocument) => void): Promise<string> {
  const [checkout, business] = HOSTS.map((host) => structuredClone(readDocument(host, 'proposed')))
  edit(checkout!, business!)
  const hosts = [
    { name: 'checkout', full: checkout! },
    { name: 'business', full: business! },
  ] as const
  return renderWebhooks(hosts, 'of a test').code
}

/** Reads the table that a receiver gets. */
const read = (file: string): WebhookTable => JSON.parse(file.slice(file.indexOf('\n} = {') + 5))
const tableOf = async (edit: Parameters<typeof write>[0]) => read(await write(edit))

const secret = 'whsec_test_generated'
const parametersOf = ({ components }: OpenApiDocument) => components.parameters as Record<string, Parameter>
const orderSucceeded = {
  ...{ id: 'EVT_1', event: 'order.succeeded', createdAt: '2026-03-14T09:28:11.000Z' },
  data: {
    ...{ reference: 'ORD-1', amount: 15000, fee: 225, currency: 'NGN', statusId: 5, status: 'SUCCESSFUL' },
    ...{ amountRefunded: 0, isDisputed: false },
    ...{ createdAt: '2026-03-14T09:26:53.000Z', updatedAt: '2026-03-14T09:28:11.000Z' },
  },
}

/** Signs and verifies an event with the same table. */
async function deliver(webhooks: WebhookTable, body: object) {
  const signed = await signWebhook({ body: JSON.stringify(body), secret, webhooks })
  return { ...signed, event: await verifyWebhook({ ...signed, secrets: secret, webhooks }) }
}

describe('an answer reaches the receiver', () => {
  test('that signs one event otherwise and another not at all: each is taken under its own signature', async () => {
    const folder = resolve(import.meta.dirname, '../../../contracts/vectors')
    const { twoSignatures } = JSON.parse(readFileSync(join(folder, 'webhooks.json'), 'utf8'))
    const contract = await chooseContract({ overlays: [join(folder, twoSignatures.overlay)] })
    const hosts = HOSTS.map((name) => ({ name, full: contract.readDocument(name, 'proposed') }))
    const webhooks = read(renderWebhooks(hosts, 'of a test').code)
    const deliveries = twoSignatures.vectors as { id: string; nowSeconds: number; expected: string }[]
    const verdicts = deliveries.map(async ({ id, nowSeconds, ...given }) => {
      const delivery = { ...(given as unknown as VerifyWebhookOptions), nowMs: nowSeconds * 1000, webhooks }
      const verdict = await verifyWebhook(delivery).then(
        ({ event }) => (event === 'unknown' ? 'unknown' : 'accepted'),
        ({ code }) => (code === 'webhook_too_old' ? 'stale' : code.replace('webhook_', '')),
      )
      return [id, verdict]
    })
    expect(await Promise.all(verdicts)).toEqual(deliveries.map(({ id, expected }) => [id, expected]))
  })

  test('that names the header otherwise and writes the signature in base64', async () => {
    const table = await tableOf((...documents) => {
      for (const document of documents)
        Object.assign(parametersOf(document).WebhookSignature!, {
          name: 'X-Signature',
          'x-encoding': 'base64',
        })
    })
    const { headers, event } = await deliver(table, orderSucceeded)
    expect(headers['x-signature']).toMatch(/^[A-Za-z0-9+/]{43}=$/)
    expect(event).toEqual(orderSucceeded)
  })

  test('that sends no timestamp: then there is no age', async () => {
    const table = await tableOf((...documents) => {
      for (const { webhooks } of documents)
        for (const { post } of Object.values(webhooks!)) post!.parameters = post!.parameters!.slice(1)
    })
    const { rawBody, headers } = await signWebhook({
      body: JSON.stringify(orderSucceeded),
      secret,
      webhooks: table,
    })
    expect(Object.keys(headers)).toEqual(['content-type', 'x-webhook-signature'])
    const late = { rawBody, headers, secrets: secret, webhooks: table, nowMs: 4e12, toleranceMs: 1 }
    expect(await verifyWebhook(late)).toEqual(orderSucceeded)
  })

  test('that adds an event, and knows no longer another', async () => {
    const schema = {
      ...{ type: 'object', required: ['id', 'event', 'data'] },
      properties: { id: { type: 'string' }, event: { const: 'payout.sent' }, data: { type: 'string' } },
    }
    const table = await tableOf(({ webhooks = {} }) => {
      const { 'order.failed': failed } = webhooks
      delete webhooks['order.failed']
      webhooks['payout.sent'] = {
        post: { ...failed!.post!, requestBody: { content: { 'application/json': { schema } } } },
      }
    })
    const sent = { id: 'EVT_1', event: 'payout.sent', data: 'yes' }
    expect((await deliver(table, sent)).event).toEqual(sent)
    const field = 'data'
    await expect(deliver(table, { ...sent, data: 1 })).rejects.toMatchObject({ fieldErrors: [{ field }] })
    const failed = { ...orderSucceeded, event: 'order.failed' }
    expect((await deliver(table, failed)).event).toMatchObject({ event: 'unknown', name: 'order.failed' })
  })

  test('that calls the name of an event its kind', async () => {
    const file = await write(({ components }, business) => {
      for (const schema of Object.values({ ...components.schemas, ...business.components.schemas })) {
        const { properties } = (schema.allOf as Schema[] | undefined)?.[1] ?? schema
        if (!properties?.event) continue
        properties.kind = properties.event
        delete properties.event
        for (const each of [schema, ...((schema.allOf as Schema[]) ?? [])])
          if (each.required) each.required = each.required.map((name) => (name === 'event' ? 'kind' : name))
      }
    })
    expect(file).toContain('readonly nameField: "kind"')
    const { event: name, ...rest } = orderSucceeded
    expect((await deliver(read(file), { ...rest, kind: name })).event).toMatchObject({ kind: name })
  })

  test('that signs the events of one host otherwise: neither is taken for the other', async () => {
    const table = await tableOf((_, business) => {
      Object.assign(parametersOf(business).WebhookSignature!, { name: 'x-business-signature' })
    })
    const { headers, rawBody } = await deliver(table, orderSucceeded)
    const { 'x-webhook-signature': signature = '', ...others } = headers
    const moved = { ...others, 'x-business-signature': signature }
    const judged = verifyWebhook({ rawBody, headers: moved, secrets: secret, webhooks: table })
    await expect(judged).rejects.toMatchObject({ code: 'webhook_forged' })
  })

  test('that does not sign an event: nobody can tell who sends it, and it is never taken', async () => {
    const table = await tableOf(({ webhooks }) => {
      webhooks!['order.succeeded']!.post!.parameters = []
    })
    await expect(deliver(table, orderSucceeded)).rejects.toMatchObject({ code: 'webhook_forged' })
  })
})

describe('the file', () => {
  test('says what it does not check', async () => {
    const file = await write(({ components }) => {
      Object.assign(components.schemas!.Order!.properties!, { tags: { type: 'array', uniqueItems: true } })
    })
    expect(file).toContain(' * Not checked: uniqueItems.\n')
    expect(await write(() => {})).not.toContain('Not checked')
  })

  test('holds what refers to itself, and one name with two meanings', async () => {
    const table = await tableOf(({ components }, business) => {
      const node = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } }
      const list = (item: string) => ({ type: 'array', items: { $ref: `#/components/schemas/${item}` } })
      Object.assign(components.schemas!, {
        Tree: { ...node, properties: { ...node.properties, leaves: list('Leaf') } },
        Leaf: { ...node, properties: { ...node.properties, trees: list('Tree') } },
      })
      Object.assign(components.schemas!.Order!.properties!, { tree: { $ref: '#/components/schemas/Tree' } })
      business.components.schemas!.AmlRecord!.required!.push('Order')
      business.components.schemas!.Order = { type: 'object', required: ['another', 'thing', 'altogether'] }
      business.components.schemas!.AmlRecord!.properties!.Order = { $ref: '#/components/schemas/Order' }
    })
    const treeOf = (name: unknown) => ({ name: 'a', leaves: [{ name: 'b', trees: [{ name }] }] })
    const withTree = (name: unknown) => ({
      ...orderSucceeded,
      data: { ...orderSucceeded.data, tree: treeOf(name) },
    })
    expect((await deliver(table, withTree('c'))).event).toEqual(withTree('c'))
    const field = 'data.tree.leaves.0.trees.0.name'
    await expect(deliver(table, withTree(1))).rejects.toMatchObject({ fieldErrors: [{ field }] })
    expect(table.shapes).toHaveProperty('business/Order')
  })

  test.each([
    [
      'an event of both hosts',
      (a: OpenApiDocument) => void Object.assign(a.webhooks!, { 'aml.opened': a.webhooks!['order.failed'] }),
      /Both hosts send/,
    ],
    [
      'an event that is called unknown',
      ({ webhooks }: OpenApiDocument) =>
        void Object.assign(webhooks!, { unknown: webhooks!['order.failed'] }),
      /called "unknown"/,
    ],
    [
      'a summary that ends the comment',
      ({ webhooks }: OpenApiDocument) =>
        void Object.assign(webhooks!['order.failed']!.post!, { summary: '*/ evil() /*' }),
      undefined,
    ],
    [
      'a name that ends a string',
      ({ webhooks }: OpenApiDocument) =>
        void Object.assign(webhooks!, { '"}evil()': webhooks!['order.failed'] }),
      /cannot become code/,
    ],
  ])('is safe from %s', async (_, edit, refusal) => {
    if (refusal) await expect(write(edit)).rejects.toThrow(refusal)
    else expect(await write(edit)).not.toContain('*/ evil')
  })
})

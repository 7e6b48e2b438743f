import { describe, expect, it } from 'vitest'
import { readDocument } from './contract.ts'
import type { OpenApiDocument } from './document.ts'
import { readIdempotencyHeaders } from './idempotency.ts'
import { readWebhookSignatures } from './webhook-signature.ts'

const proposed = { header: 'x-webhook-signature', timestampHeader: 'x-webhook-timestamp', encoding: 'hex' }

/** The business document, changed as an answer changes it. */
function change(edit: (document: OpenApiDocument) => void): OpenApiDocument {
  const document = structuredClone(readDocument('business', 'proposed'))
  edit(document)
  return document
}

describe('readWebhookSignatures', () => {
  it('knows how each webhook is signed that is sent, and that is received', () => {
    const signatures = readWebhookSignatures(readDocument('business', 'proposed'))
    expect(signatures['aml.opened']).toEqual(proposed)
    expect(signatures.receiveCadCollection).toEqual(proposed)
    expect(signatures).not.toHaveProperty('chargeCard')
  })

  it('follows an answer that names the headers and the encoding otherwise', () => {
    const document = change(({ components }) => {
      const { WebhookSignature, WebhookTimestamp } = components.parameters!
      Object.assign(WebhookSignature!, { name: 'X-Signature', 'x-encoding': 'base64' })
      Object.assign(WebhookTimestamp!, { name: 'X-Signed-At' })
    })
    const signature = { header: 'x-signature', timestampHeader: 'x-signed-at', encoding: 'base64' }
    expect(readWebhookSignatures(document)['aml.opened']).toEqual(signature)
  })

  it('knows a header that was written anew by what it was called', () => {
    const document = change(({ webhooks }) => {
      webhooks!['aml.opened']!.post!.parameters = [
        { name: 'Signature', 'x-was': 'X-Webhook-Signature', in: 'header', schema: { type: 'string' } },
      ]
    })
    expect(readWebhookSignatures(document)['aml.opened']).toEqual({ header: 'signature', encoding: 'hex' })
  })

  it('leaves out what is not signed', () => {
    const document = change(({ paths }) => {
      paths['/webhooks/cad-collections']!.post!.security = []
    })
    expect(readWebhookSignatures(document)).not.toHaveProperty('receiveCadCollection')
  })

  it('refuses an encoding that it does not know', () => {
    const document = change(({ components }) => {
      components.securitySchemes!.webhookSignature!['x-encoding'] = 'base32'
    })
    const message = 'receiveCadCollection: x-encoding of its signature is "base32". Say hex or base64.'
    expect(() => readWebhookSignatures(document)).toThrow(message)
  })
})

describe('readIdempotencyHeaders', () => {
  it('knows which operations take the header', () => {
    const headers = readIdempotencyHeaders(readDocument('business', 'proposed'))
    expect(headers).toEqual({ initiatePayment: 'idempotency-key', createCheckoutLink: 'idempotency-key' })
  })

  it('follows an answer', () => {
    const document = change(({ components, paths }) => {
      components.parameters!.IdempotencyKey!.name = 'X-Request-Id'
      delete paths['/s2s/payments/checkout']!.post!.parameters
    })
    expect(readIdempotencyHeaders(document)).toEqual({ initiatePayment: 'x-request-id' })
  })
})

import { describe, expect, it } from 'vitest'
import { readDocument } from './contract.ts'
import type { OpenApiDocument } from './document.ts'
import { readIdempotencyHeaders } from './idempotency.ts'
import { readWebhookSignatures } from './webhook-signature.ts'

const proposed = {
  ...{ header: 'x-webhook-signature', timestampHeader: 'x-webhook-timestamp' },
  ...{ toleranceSeconds: 300, encoding: 'hex' },
}

/** The business document, changed as an answer would change it. */
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
      Object.assign(WebhookTimestamp!, { name: 'X-Signed-At', 'x-tolerance': 60 })
    })
    const headers = { header: 'x-signature', timestampHeader: 'x-signed-at' }
    const signature = { ...headers, toleranceSeconds: 60, encoding: 'base64' }
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

  it('follows an answer that names another algorithm and another text', () => {
    const document = change(({ components }) => {
      Object.assign(components.parameters!.WebhookSignature!, {
        'x-algorithm': 'hmac-sha512',
        'x-signed-text': '{body}',
        description: 'Hex of the HMAC-SHA512 of the raw body.',
      })
    })
    expect(readWebhookSignatures(document)['aml.opened']).toEqual({
      ...proposed,
      hash: 'SHA-512',
      signedText: '{body}',
    })
  })

  it.each([
    [
      { 'x-algorithm': 'hmac-md5' },
      'x-algorithm of its signature is "hmac-md5". Say hmac-sha256, hmac-sha384, hmac-sha512, standard-webhooks, http-message-signatures.',
    ],
    [
      { description: 'Hex of the HMAC-SHA512 of the body.' },
      'the description of its signature says "SHA512", and x-algorithm is hmac-sha256.',
    ],
    [
      { 'x-signed-text': '{timestamp}' },
      'x-signed-text of its signature is "{timestamp}". Write a text with {body} once',
    ],
    [{ 'x-signed-text': '{body}{body}' }, 'Write a text with {body} once'],
    [{ 'x-signed-text': '{nonce}.{body}' }, 'Write a text with {body} once'],
  ])('refuses %j', (edit, message) => {
    const document = change(({ components }) => {
      Object.assign(components.parameters!.WebhookSignature!, edit)
    })
    expect(() => readWebhookSignatures(document)).toThrow(message)
  })

  const standard = {
    ...{ name: 'webhook-signature', 'x-algorithm': 'standard-webhooks', 'x-encoding': 'base64' },
    'x-signed-text': '{id}.{timestamp}.{body}',
  }

  it('follows an answer that signs as Standard Webhooks do', () => {
    const document = change(({ components }) => {
      Object.assign(components.parameters!.WebhookSignature!, standard)
      Object.assign(components.parameters!.WebhookTimestamp!, { name: 'webhook-timestamp' })
    })
    expect(readWebhookSignatures(document)['aml.opened']).toEqual({
      ...{ header: 'webhook-signature', timestampHeader: 'webhook-timestamp', toleranceSeconds: 300 },
      ...{ encoding: 'base64', scheme: 'standard-webhooks' },
    })
  })

  it.each([
    [
      { 'x-encoding': 'hex' },
      'x-encoding of its signature must be "base64" beside x-algorithm: standard-webhooks.',
    ],
    [{ 'x-signed-text': '{body}' }, 'x-signed-text of its signature must be "{id}.{timestamp}.{body}"'],
  ])('refuses Standard Webhooks with %j', (edit, message) => {
    const document = change(({ components }) => {
      Object.assign(components.parameters!.WebhookSignature!, standard, edit)
    })
    expect(() => readWebhookSignatures(document)).toThrow(message)
  })

  it('refuses Standard Webhooks of what the service receives', () => {
    const document = change(({ components }) => {
      Object.assign(components.securitySchemes!.webhookSignature!, standard)
    })
    expect(() => readWebhookSignatures(document)).toThrow(
      'only webhooks that the service sends are signed so',
    )
  })

  const components = '@method @target-uri content-digest'
  const message = {
    ...{ name: 'Signature', 'x-algorithm': 'http-message-signatures', 'x-encoding': 'base64' },
    'x-signed-text': components,
  }
  const changeTo = (edit: object, timestamp = 'Signature-Input') =>
    change(({ components: { parameters } }) => {
      Object.assign(parameters!.WebhookSignature!, message, edit)
      Object.assign(parameters!.WebhookTimestamp!, { name: timestamp })
    })

  it('follows an answer that signs by HTTP Message Signatures', () => {
    expect(readWebhookSignatures(changeTo({}))['aml.opened']).toEqual({
      ...{ header: 'signature', timestampHeader: 'signature-input', toleranceSeconds: 300 },
      ...{ encoding: 'base64', scheme: 'http-message-signatures', signedText: components },
    })
  })

  const list =
    'x-signed-text of its signature lists components with a space between, content-digest among them'
  it.each([
    [{ 'x-encoding': 'hex' }, 'must be "base64" beside x-algorithm: http-message-signatures.'],
    [{ 'x-signed-text': '{timestamp}.{body}' }, list],
    [{ 'x-signed-text': '@method' }, list],
    [{ 'x-signed-text': 'content-digest date' }, list],
    [{ 'x-signed-text': 'content-digest content-digest' }, list],
    [{ name: 'x-signature' }, 'its headers are signature, and signature-input as the timestamp'],
  ])('refuses HTTP Message Signatures with %j', (edit, problem) => {
    expect(() => readWebhookSignatures(changeTo(edit))).toThrow(problem)
  })

  it('refuses HTTP Message Signatures whose time travels elsewhere', () => {
    expect(() => readWebhookSignatures(changeTo({}, 'x-time'))).toThrow('its headers are signature')
  })

  it('refuses a text with a timestamp where no header carries one', () => {
    const document = change(({ components, webhooks }) => {
      const { parameters } = webhooks!['aml.opened']!.post!
      components.parameters!.WebhookSignature!['x-signed-text'] = '{timestamp}:{body}'
      webhooks!['aml.opened']!.post!.parameters = parameters!.filter(
        (each) => !JSON.stringify(each).includes('Timestamp'),
      )
    })
    expect(() => readWebhookSignatures(document)).toThrow('leave {timestamp} out')
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
    const proposed = { name: 'idempotency-key', isStated: false }
    expect(headers).toMatchObject({ initiatePayment: proposed, chargeCard: proposed })
    expect(headers).not.toHaveProperty('attachCustomerKyc')
  })

  it('follows an answer', () => {
    const document = change(({ components, paths }) => {
      Object.assign(components.parameters!.IdempotencyKey!, { name: 'X-Request-Id', 'x-source': 'operator' })
      delete paths['/s2s/payments/checkout']!.post!.parameters
    })
    const headers = readIdempotencyHeaders(document)
    expect(headers.initiatePayment).toEqual({ name: 'x-request-id', isStated: true })
    expect(headers).not.toHaveProperty('createCheckoutLink')
  })
})

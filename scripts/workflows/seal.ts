import { constants, createCipheriv, createHmac, publicEncrypt, randomBytes } from 'node:crypto'

/** What a caller does to a body before it is sent, from the parameters that the specification states. */

/** `data` of the checkout API: one block of RSA-OAEP with SHA-256, in base64. */
export function encryptPayload(plaintext: object, encryptionKey: string): string {
  const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
  return publicEncrypt({ key: encryptionKey, ...padding }, JSON.stringify(plaintext)).toString('base64')
}

/** `cardData` of an S2S charge: AES-256-GCM under a key in base64, as `hex(iv):hex(ciphertext):hex(tag)`. */
export function encryptCard(card: object, cardKey: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(cardKey, 'base64'), iv)
  const ciphertext = Buffer.concat([cipher.update(JSON.stringify(card)), cipher.final()])
  return [iv, ciphertext, cipher.getAuthTag()].map((part) => part.toString('hex')).join(':')
}

/** The signature of a notification: hex HMAC-SHA256 of timestamp, full stop and raw body. */
export function signNotification(rawBody: string, timestamp: string, secret: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${rawBody}`).digest('hex')
}

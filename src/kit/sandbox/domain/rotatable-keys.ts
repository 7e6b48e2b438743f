/** What of a business can be rotated alone. */
export const rotatableKeys = ['publicKey', 'secretKey', 'encryptionKey', 'cardKey', 'webhookSecret'] as const

export type RotatableKey = (typeof rotatableKeys)[number]

/** The keys of a business that can be rotated one at a time. */
export const rotatableKeys = ['publicKey', 'secretKey', 'encryptionKey', 'cardKey', 'webhookSecret'] as const

export type RotatableKey = (typeof rotatableKeys)[number]

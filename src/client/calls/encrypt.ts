import { ConfigurationError, PayloadNotJsonError, ValidationError } from '../errors.ts'
import type { Call, CipherName } from './operation-table.ts'

/** Turns the plaintext of one field into what travels. */
type EncryptField = (plaintext: object) => Promise<string>

export type FieldCiphers = { readonly [Name in CipherName]?: EncryptField | undefined }

const optionOf = { rsa: 'encryption', 'aes-256-gcm': 'cardEncryption' } as const

/**
 * The body with its encrypted field replaced. It works on the value, before serialisation, so that a plaintext is
 * never part of a request.
 */
export async function encryptBody({ operationId, operation }: Call, body: unknown, ciphers: FieldCiphers) {
  const { field, cipher } = operation.encrypted!
  const encrypt = ciphers[cipher]
  if (!encrypt) {
    throw new ConfigurationError(
      'missing_key',
      `${operationId} encrypts "${field}": give the client the option "${optionOf[cipher]}"`,
    )
  }
  const members = readMembers(body)
  const plaintext = members[field]
  if (typeof plaintext !== 'object' || plaintext === null) {
    throw new ValidationError(operationId, [{ path: `/${field}`, message: 'must be object (the plaintext)' }])
  }
  return { ...members, [field]: await encrypt(plaintext) }
}

/** Reads a body once. What code of its own throws while it is read may quote it, so it does not get out. */
function readMembers(body: unknown): Record<string, unknown> {
  try {
    return { ...(body as object) }
  } catch {
    throw new PayloadNotJsonError()
  }
}

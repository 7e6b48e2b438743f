import { createPayloadCipher, PayloadTooLongError, type RsaPadding } from 'paycontract/crypto'

/** Encrypts as this browser does it; what is too long for its key is reported by the code of the error. */
async function encryptAll(vectors: { key: string; padding: RsaPadding; input: string }[]): Promise<string[]> {
  const work = vectors.map(({ key, padding, input }) =>
    createPayloadCipher({ key, padding }).encrypt(JSON.parse(input)),
  )
  const results = await Promise.allSettled(work)
  return results.map((result) => {
    if (result.status === 'fulfilled') return result.value
    if (result.reason instanceof PayloadTooLongError) return result.reason.code
    throw result.reason
  })
}

Object.assign(window, { encryptAll })

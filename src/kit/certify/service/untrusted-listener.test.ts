import { X509Certificate } from 'node:crypto'
import { get } from 'node:https'
import { expect, test } from 'vitest'
import { createSelfSigned } from './self-signed-certificate.ts'
import { listenUntrusted } from './untrusted-listener.ts'

/** Returns the status, or the code of the error. */
const ask = (url: string, rejectUnauthorized: boolean) =>
  new Promise<number | string | undefined>((resolve) => {
    get(url, { rejectUnauthorized }, (response) => resolve(response.resume().statusCode)).on(
      'error',
      ({ code }: NodeJS.ErrnoException) => resolve(code),
    )
  })

test('a client that verifies sends nothing, and one that does not is heard', async () => {
  const listener = await listenUntrusted()
  try {
    expect([await ask(listener.url, true), listener.hasHeard()]).toEqual([
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      false,
    ])
    expect([await ask(listener.url, false), listener.hasHeard()]).toEqual([503, true])
  } finally {
    await listener.close()
  }
})

test('the certificate is right in all but who signed it', () => {
  const now = Date.UTC(2026, 0, 1)
  const certificate = new X509Certificate(createSelfSigned({ now }).cert)
  expect(certificate.verify(certificate.publicKey)).toBe(true)
  expect(certificate.checkIP('127.0.0.1')).toBe('127.0.0.1')
  expect([certificate.validFromDate, certificate.validToDate]).toEqual([
    new Date(Date.UTC(2025, 11, 31)),
    new Date(Date.UTC(2026, 0, 2)),
  ])
})

import { generateKeyPairSync, sign } from 'node:crypto'

/** A self-signed certificate, and its private key, as PEM. */
export interface SelfSigned {
  cert: string
  key: string
}

const ECDSA_WITH_SHA256 = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')))
const VALID_MS = 24 * 60 * 60 * 1_000

/**
 * Creates a certificate (RFC 5280) that is valid except for its issuer: no client that verifies accepts it, unless it is configured to
 * trust this one.
 *
 * @param options the host that it is for, by default 127.0.0.1
 */
export function createSelfSigned({
  host,
  now = Date.now(),
}: {
  host?: string
  now?: number
} = {}): SelfSigned {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(
    der(0x31, sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(host ?? 'localhost')))),
  )
  const alternativeNames = sequence(
    der(0x06, Buffer.from('551d11', 'hex')),
    der(
      0x04,
      sequence(host === undefined ? der(0x87, Buffer.from([127, 0, 0, 1])) : der(0x82, Buffer.from(host))),
    ),
  )
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    name,
    sequence(time(now - VALID_MS), time(now + VALID_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(alternativeNames)),
  )
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', content, privateKey)]))
  const body = sequence(content, ECDSA_WITH_SHA256, signature).toString('base64')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${body.replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  }
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts))
}

/** Encodes a DER element: tag, length, content. */
function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  const long = length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...(length < 0x80 ? [length] : long)]), content])
}

/** As `YYMMDDHHMMSSZ`. */
function time(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replaceAll(/\D/g, '').slice(2, 14)
  return der(0x17, Buffer.from(`${digits}Z`))
}

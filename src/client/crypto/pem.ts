import { decodeBase64 } from './encoding.ts'

/** One PEM block: its label, e.g. `PUBLIC KEY`, and its bytes if they are standard base64. */
interface PemBlock {
  label: string
  der: Uint8Array | undefined
}

/** Reads a text that is one whole PEM block and nothing else; otherwise returns `undefined`. */
export function readPem(text: string): PemBlock | undefined {
  // Environment files often hold a PEM on one line, with its line breaks as \n.
  const pem = text.replace(/\\[nr]/g, '\n').trim()
  const [, label, body] = /^-----BEGIN ([A-Z0-9 ]{1,30})-----([\w+/=\s]*)-----END \1-----$/.exec(pem) ?? []
  return label ? { label, der: decodeBase64((body ?? '').replace(/\s/g, '')) } : undefined
}

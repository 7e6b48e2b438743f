/** The part of Node's `Buffer` that the sandbox uses, for a web page. */
export class Bytes extends Uint8Array<ArrayBuffer> {
  static override from(given: unknown): Bytes {
    const bytes = typeof given === 'string' ? new TextEncoder().encode(given) : given
    return new Bytes(bytes as ArrayBuffer)
  }

  static concat(parts: readonly Uint8Array[]): Bytes {
    const whole = new Bytes(parts.reduce<number>((length, part) => length + part.length, 0) as never)
    let end = 0
    for (const part of parts) {
      whole.set(part, end)
      end += part.length
    }
    return whole
  }

  override toString(form?: string): string {
    if (form === 'hex') return Array.from(this, (byte) => byte.toString(16).padStart(2, '0')).join('')
    const base64 = btoa(toBinary(this))
    if (form === 'base64') return base64
    if (form === 'base64url') return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
    throw new Error(`bytes are not written as ${form} here`)
  }

  /** Searches for a byte, or for the bytes of a text. */
  override includes(wanted: number | string): boolean {
    if (typeof wanted === 'number') return super.includes(wanted)
    return toBinary(this).includes(toBinary(Bytes.from(wanted)))
  }
}

function toBinary(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
}

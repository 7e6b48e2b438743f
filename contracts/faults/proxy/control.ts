import type { Target } from '../../../src/kit/target/target.ts'
import type { KeyRing } from './key-ring.ts'
import type { RawAnswer } from './upstream.ts'
import { parseJson } from './wire.ts'

/** An answer of the control plane with the proxy's addresses and encryption keys in place of the target's. */
export function presentControl(
  keys: KeyRing,
  target: Target,
  urls: Pick<Target, 'checkout' | 'business' | 'control'>,
  answer: RawAnswer,
): RawAnswer {
  if (!answer.headers['content-type']?.includes('json')) return answer
  keys.update(parseJson(answer.body))
  let text = answer.body.toString()
  for (const { keys: own, pair } of keys.holders) {
    if (own.encryption && pair) text = text.replaceAll(quote(own.encryption.key), quote(pair.publicKey))
  }
  for (const name of ['checkout', 'business', 'control'] as const) {
    text = text.replaceAll(`"${name}":${quote(target[name] ?? '')}`, `"${name}":${quote(urls[name] ?? '')}`)
  }
  return { ...answer, body: Buffer.from(text) }
}

function quote(value: string): string {
  return JSON.stringify(value)
}

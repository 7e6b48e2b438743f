import { isDeepStrictEqual } from 'node:util'
import { type HostName, readContract } from '../../src/kit/contract/contract.ts'
import type { OpenApiDocument } from '../../src/kit/contract/document.ts'
import { type SampledOperation, sample } from './list-samples.ts'

/** Each part ends a string, a comment or a command of some language, or has a special meaning in it. */
export const HOSTILE = [
  `'"\`;exit 7;#`,
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is another language's
  '$(exit 7) `exit 7` ${exit} $PATH %s %n',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is another language's
  '{$answer} ${answer} #{answer} \\(answer) {{ answer }}',
  '*/ ?> <?php exit(7); // """ \'\'\' ``` <!-- --> </script>',
  '\\u0022;exit 7 \\x27 \\N{DIGIT ONE} \\',
  '{{SECRET_KEY}} {{$guid}} }} :id %7B',
  'line\nbreak\ttab\u001b[201~\u202e\u2028',
].join(' | ')

/** A name that could end a comment or a string is refused before any code is generated; this one is not. */
const METADATA = { "it's $(exit 7); {$answer} %s": HOSTILE }

/** Returns two documents in which an example of `initiatePayment` holds code of all languages. */
export function hostileDocuments(): Record<HostName, OpenApiDocument> {
  const contract = readContract()
  const business = structuredClone(contract.readDocument('business', 'proposed'))
  const operation = business.paths['/s2s/payments/initiate']!.post!
  const content = Object.values((operation.requestBody as { content: object }).content)[0] as {
    examples: Record<string, unknown>
  }
  const customer = { firstName: HOSTILE.slice(0, 90), email: 'hostile@example.com' }
  const value = { amount: 12.5, currency: 'NGN', customer, description: HOSTILE, metadata: METADATA }
  content.examples = { hostile: { value } }
  return { checkout: contract.readDocument('checkout', 'proposed'), business }
}

/** Returns the samples of that operation. Its texts must arrive unchanged, and must not run. */
export function sampleHostile(): SampledOperation {
  const found = sample(hostileDocuments())
  const { operationId, ...rest } = found.find((each) => each.operationId === 'initiatePayment')!
  return { ...rest, operationId, name: 'hostileTexts' }
}

/** Whether the service received exactly these texts. */
export function arrivedWhole(body: unknown): boolean {
  const { description, metadata } = body as { description: unknown; metadata: unknown }
  return description === HOSTILE && isDeepStrictEqual(metadata, METADATA)
}

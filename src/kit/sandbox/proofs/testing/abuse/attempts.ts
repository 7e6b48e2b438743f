import type { ReadyBusiness } from '../../../runtime/describe-sandbox.ts'
import type { Target } from '../harness/target.ts'
import { badPaths, badQueries } from './addresses.ts'
import type { Attempt } from './attempt.ts'
import { badContentTypes, badJson, oddTexts } from './bodies.ts'
import { badCiphertexts } from './ciphertexts.ts'
import { badHeaders, badKeys, badSignatures } from './headers.ts'

/** Creates all attempts that fail before the schema is checked, and some that a schema does not cover. */
export async function makeAttempts(target: Target): Promise<Attempt[]> {
  const [business, other] = target.ready.businesses as [ReadyBusiness, ReadyBusiness]
  return [
    ...badJson(business),
    ...oddTexts(business),
    ...(await badCiphertexts(business, other)),
    ...badKeys(business),
    ...badContentTypes(business),
    ...badQueries(business),
    ...badPaths(business),
    ...badHeaders(business),
    ...badSignatures(),
  ]
}

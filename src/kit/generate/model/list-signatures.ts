import { isDeepStrictEqual } from 'node:util'
import { completeSignature } from '../../contract/webhook-signature.ts'
import type { EventModel } from './client-model.ts'

export type Signature = ReturnType<typeof completeSignature>

/** Lists the signatures of events, each once, and for each event the index of its own: -1 if it is unsigned. */
export function listSignatures(events: readonly EventModel[]) {
  const all = events.map(({ signature }) => signature && completeSignature(signature))
  const indexOf = (wanted: object | undefined) => all.findIndex((each) => isDeepStrictEqual(each, wanted))
  const signatures = all.flatMap((each, at) => (each && indexOf(each) === at ? each : []))
  const indexes = all.map((own) => signatures.findIndex((each) => isDeepStrictEqual(each, own)))
  return { signatures, indexes }
}

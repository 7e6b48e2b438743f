import { HOSTS, type HostName, readContract } from '../../src/kit/contract/contract.ts'
import type { OpenApiDocument } from '../../src/kit/contract/document.ts'
import { ExpectedError } from '../../src/kit/expected-error.ts'
import { createClientModel } from '../../src/kit/generate/model/create-client-model.ts'
import { type CodeSample, renderSamples } from '../../src/kit/generate/samples/render-samples.ts'
import { planCall, type SampleCall } from '../../src/kit/generate/samples/sample-call.ts'

/** An operation, the call of its samples, and the samples. */
export interface SampledOperation {
  /** Name of its files: the operationId, unless the samples are a variant. */
  name: string
  operationId: string
  host: HostName
  call: SampleCall
  samples: readonly CodeSample[]
}

/**
 * Lists the samples of every operation that an integrator calls.
 *
 * @throws ExpectedError an operation has no samples, because its examples do not make a complete call
 */
export function listSamples(): SampledOperation[] {
  const contract = readContract()
  return sample({
    checkout: contract.readDocument('checkout', 'proposed'),
    business: contract.readDocument('business', 'proposed'),
  })
}

export function sample(documents: Record<HostName, OpenApiDocument>): SampledOperation[] {
  const samples = renderSamples(documents, { isShipped: true })
  const model = createClientModel(documents, HOSTS)
  return model.clients.flatMap((host) =>
    host.operations.map((operation) => {
      const { operationId } = operation
      const call = planCall(documents[host.host], model, host, operation)
      const found = samples[host.host][operationId]
      if (call && found) return { name: operationId, operationId, host: host.host, call, samples: found }
      throw new ExpectedError(`${operationId} has no samples: its examples do not tell a whole call.`)
    }),
  )
}

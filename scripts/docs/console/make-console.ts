import { HOSTS, readContract } from '../../../src/kit/contract/contract.ts'
import type { Inputs } from '../inputs.ts'
import { bundleSandbox } from './bundle-sandbox.ts'
import { describeForConsole } from './describe-operations.ts'

/** The files that the console of a page asks for once it is opened: path → content. */
export async function makeConsole({
  documents,
  bundles,
}: Pick<Inputs, 'documents' | 'bundles'>): Promise<[string, string][]> {
  if (!isShipped(bundles)) return []
  const described = describeForConsole(documents).map(
    (operation) => [`console/${operation.operationId}.json`, JSON.stringify(operation)] as [string, string],
  )
  return [['console/sandbox.js', await bundleSandbox()], ...described]
}

/**
 * The sandbox of the page follows the contract as it is shipped. What follows answers reads documents as it starts, and
 * compiles validators, which the policy of a page forbids: of such a contract the console says how to start a sandbox.
 */
function isShipped(bundles: Inputs['bundles']): boolean {
  const shipped = HOSTS.map((host) => readContract().readText(host, 'proposed'))
  return shipped.every((text) => bundles.some((each) => each.text === text))
}

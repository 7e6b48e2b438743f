import { isDeepStrictEqual } from 'node:util'
import { HOSTS, readContract } from '../../../src/kit/contract/contract.ts'
import type { Inputs } from '../inputs.ts'
import { bundleSandbox } from './bundle-sandbox.ts'
import { describeForConsole } from './describe-operations.ts'

/** The files that the console of a page asks for once it is opened: path → content. */
export async function makeConsole({ documents }: Pick<Inputs, 'documents'>): Promise<[string, string][]> {
  if (!isShipped(documents)) return []
  const described = describeForConsole(documents).map(
    (operation) => [`console/${operation.operationId}.json`, JSON.stringify(operation)] as [string, string],
  )
  return [['console/sandbox.js', await bundleSandbox()], ...described]
}

/**
 * The sandbox of the page follows the contract as it is shipped. What follows answers reads documents and compiles
 * validators as it starts, which weighs as much again: of such a contract the console says how to start a sandbox.
 */
function isShipped(documents: Inputs['documents']): boolean {
  return HOSTS.every((host) =>
    isDeepStrictEqual(documents[host], readContract().readDocument(host, 'proposed')),
  )
}

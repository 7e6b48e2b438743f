import { isDeepStrictEqual } from 'node:util'
import { HOSTS, readContract } from '../../../src/kit/contract/contract.ts'
import type { Inputs } from '../inputs.ts'
import { bundleSandbox } from './bundle-sandbox.ts'
import { describeForConsole } from './describe-operations.ts'

/** Makes the files that the console of a page loads once it is opened: path → content. */
export async function makeConsole({ documents }: Pick<Inputs, 'documents'>): Promise<[string, string][]> {
  if (!isShipped(documents)) return []
  const described = describeForConsole(documents).map(
    (operation) => [`console/${operation.operationId}.json`, JSON.stringify(operation)] as [string, string],
  )
  return [['console/sandbox.js', await bundleSandbox()], ...described]
}

/**
 * Whether the documents are the shipped ones, which the sandbox of the page follows. A sandbox with answers reads documents and
 * compiles validators at start, which would double its size: for those, the console shows how to start a sandbox.
 */
function isShipped(documents: Inputs['documents']): boolean {
  return HOSTS.every((host) =>
    isDeepStrictEqual(documents[host], readContract().readDocument(host, 'proposed')),
  )
}

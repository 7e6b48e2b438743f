import type { Inputs } from '../inputs.ts'
import { bundleSandbox } from './bundle-sandbox.ts'
import { describeForConsole } from './describe-operations.ts'

/** The files that the console of a page asks for once it is opened: path → content. */
export async function makeConsole({ documents }: Pick<Inputs, 'documents'>): Promise<[string, string][]> {
  const described = describeForConsole(documents).map(
    (operation) => [`console/${operation.operationId}.json`, JSON.stringify(operation)] as [string, string],
  )
  return [['console/sandbox.js', await bundleSandbox()], ...described]
}

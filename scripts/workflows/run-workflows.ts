import { openControl } from '../../src/kit/check/harness/states/control.ts'
import { HOSTS } from '../../src/kit/contract/contract.ts'
import { ExpectedError } from '../../src/kit/expected-error.ts'
import type { SandboxLine } from '../../src/kit/target/ready-line.ts'
import { startSandbox } from '../../src/kit/target/start-target.ts'
import { openPayer } from './payer.ts'
import { prepareInputs } from './prepare-inputs.ts'
import { runWorkflow, type WorkflowResult } from './respect.ts'
import type { WorkflowDocument } from './workflow.ts'

/** With a seed, the sandbox's clock does not advance. */
export const sandboxOptions = ['--db', 'memory', '--seed', 'workflows', '--strict']

/**
 * Starts a sandbox and runs every workflow against it, each on fresh records.
 *
 * @param documents what to run, one workflow after the other
 * @param tell called with each result as it arrives, and with the secrets to hide in it
 */
export async function runWorkflows(
  documents: readonly WorkflowDocument[],
  tell: (result: WorkflowResult, secrets: readonly string[]) => void,
): Promise<WorkflowResult[]> {
  const { ready, stop } = await startSandbox(sandboxOptions)
  const control = openControl(ready.control)
  const payer = await openPayer()
  const results: WorkflowResult[] = []
  try {
    for (const document of documents) {
      const servers = listServers(document, ready)
      for (const workflow of document.workflows) {
        await control.reset()
        const timestamp = String(Math.floor((await control.now()) / 1000))
        const inputs = await prepareInputs(workflow, { ready, payerUrl: payer.url, timestamp })
        const result = await runWorkflow(document, workflow, servers, inputs)
        tell(result, listSecrets(ready))
        results.push(result)
      }
    }
  } finally {
    await Promise.all([stop(), payer.stop()])
  }
  return results
}

/** Lists the base URL of each host that a document names. */
function listServers({ name, sourceDescriptions }: WorkflowDocument, ready: SandboxLine) {
  return sourceDescriptions.map((source): [host: string, url: string] => {
    const host = HOSTS.find((each) => each === source.name)
    if (host) return [host, ready[host]]
    throw new ExpectedError(
      `${name}: the source ${source.name} is not a host; name it ${HOSTS.join(' or ')}.`,
    )
  })
}

function listSecrets({ businesses, cadWebhookSecret }: SandboxLine): string[] {
  const keys = businesses.flatMap((each) => [
    each.publicKey,
    each.secretKey,
    each.cardKey,
    each.webhookSecret,
  ])
  return [cadWebhookSecret, ...keys]
}

import { HOSTS, type HostName } from '../../src/kit/contract/contract.ts'
import { ExpectedError } from '../../src/kit/expected-error.ts'
import type { SandboxLine } from '../../src/kit/target/ready-line.ts'
import { openPayer } from './payer.ts'
import { prepareInputs } from './prepare-inputs.ts'
import { runWorkflow, type WorkflowResult } from './respect.ts'
import { startSandbox } from './sandbox.ts'
import type { WorkflowDocument } from './workflow.ts'

/**
 * Runs every workflow against a sandbox of its own, each on fresh records.
 *
 * @param documents what to run, one workflow after the other
 * @param tell is called with each result as it comes, and with what must not be shown of it
 */
export async function runWorkflows(
  documents: readonly WorkflowDocument[],
  tell: (result: WorkflowResult, secrets: readonly string[]) => void = () => {},
): Promise<WorkflowResult[]> {
  const sandbox = await startSandbox()
  const payer = await openPayer()
  const { ready } = sandbox
  const results: WorkflowResult[] = []
  try {
    for (const document of documents) {
      const servers = listServers(document, ready)
      for (const workflow of document.workflows) {
        await sandbox.reset()
        const supplies = { ready, payerUrl: payer.url, timestamp: await sandbox.readTime() }
        const inputs = await prepareInputs(workflow, supplies)
        const result = await runWorkflow(document, workflow, servers, inputs)
        tell(result, listSecrets(ready))
        results.push(result)
      }
    }
  } finally {
    await Promise.all([sandbox.stop(), payer.stop()])
  }
  return results
}

function listServers(
  { name, sourceDescriptions }: WorkflowDocument,
  ready: SandboxLine,
): Record<HostName, string> {
  const servers = sourceDescriptions.map((source) => {
    const host = HOSTS.find((each) => each === source.name)
    if (host) return [host, ready[host]]
    throw new ExpectedError(`${name}: the source ${source.name} is no host; name it ${HOSTS.join(' or ')}.`)
  })
  return Object.fromEntries(servers)
}

function listSecrets({ businesses, cadWebhookSecret }: SandboxLine): string[] {
  const keys = businesses.flatMap(({ publicKey, secretKey, cardKey, webhookSecret }) => [
    publicKey,
    secretKey,
    cardKey,
    webhookSecret,
  ])
  return [cadWebhookSecret, ...keys]
}

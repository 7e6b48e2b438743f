import type { Contract } from '../contract/contract.ts'
import { readWebhookTerms } from '../contract/webhook-terms.ts'
import { HISTORY_FORMAT, type HistoryHead } from '../history/history.ts'
import { readVersion } from '../read-version.ts'
import type { Target } from '../target/target.ts'
import { describeService, describeSpecification } from './assemble-result.ts'

/** Builds the first line of a run's history, redacted. */
export function describeHistory(
  contract: Contract,
  target: Target,
  startedAtMs: number,
  redact: (text: string) => string,
): HistoryHead {
  const { name, checkout, business } = describeService(target)
  const webhooks = readWebhookTerms(contract, target.profile)
  return {
    format: HISTORY_FORMAT,
    startedAt: new Date(startedAtMs).toISOString(),
    tool: { name: 'paycontract', version: readVersion() },
    specification: describeSpecification(contract, target.profile),
    target: {
      ...{ name: redact(name), checkout: redact(checkout), business: redact(business) },
      capabilities: target.capabilities,
    },
    profile: target.profile,
    ...(target.settlesInMs !== undefined && { settlesInMs: target.settlesInMs }),
    ...(Object.keys(webhooks).length > 0 && { webhooks }),
  }
}

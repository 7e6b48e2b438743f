import { readAmlThresholds } from '../../contract/aml-thresholds.ts'
import { compileValidators } from '../../contract/compile-validators.ts'
import { type Contract, HOSTS, type HostName, readContract } from '../../contract/contract.ts'
import { describeRequests } from '../../contract/describe-requests.ts'
import { describeFailures } from '../../contract/failures.ts'
import { readFees } from '../../contract/fees.ts'
import { describeCredentials, describeOperations } from '../../contract/operations.ts'
import { readPaddings } from '../../contract/paddings.ts'
import { readReferenceForms } from '../../contract/reference-forms.ts'
import { isObject } from '../../contract/spec-tree.ts'
import { readWebhookAttempts, readWebhookTimeouts } from '../../contract/webhook-delivery.ts'
import { readWebhookSignatures } from '../../contract/webhook-signature.ts'
import { createTranslator, type Translator } from '../../contract/wire/translator.ts'
import { ExpectedError } from '../../expected-error.ts'
import { showLine } from '../../visible-text.ts'
import type { HostDefinition } from '../http/operation.ts'
import { createWire, type Wire } from '../http/wire.ts'
import { SandboxError } from '../runtime/sandbox-error.ts'
import { findObstacles } from './find-obstacles.ts'
import type { ServiceDefinition } from './service-definition.ts'
import { shippedService } from './shipped-service.ts'

/**
 * Creates the service of a contract with the operator's answers. Its requests and answers follow the documents. The handlers
 * stay the same, and know the names and values that we propose.
 *
 * @throws SandboxError `contract`, with one line for each thing that cannot be followed
 */
export function createAnsweredService(contract: Contract): ServiceDefinition {
  if (contract === readContract()) return shippedService
  try {
    const translator = createTranslator(contract)
    const obstacles = [...findObstacles(contract, readContract()), ...translator.problems]
    if (obstacles.length > 0) throw cannotFollow(obstacles)
    return describeService(contract, translator)
  } catch (error) {
    throw error instanceof ExpectedError ? cannotFollow([error.message]) : error
  }
}

function cannotFollow(obstacles: readonly string[]): SandboxError {
  const lines = obstacles.map((line) => `  ${showLine(line)}`).join('\n')
  return new SandboxError('contract', `the answers make a contract that it cannot follow:\n${lines}`)
}

function describeService(contract: Contract, translator: Translator): ServiceDefinition {
  const documents = HOSTS.map((host) => [host, contract.readDocument(host, 'proposed')] as const)
  const [checkout, business] = documents.map(([, document]) => document) as [Document, Document]
  const hostOf = new Map(
    HOSTS.flatMap((host) =>
      Object.keys(readContract().readDocument(host, 'proposed').webhooks ?? {}).map((event) => [event, host]),
    ),
  )
  const writeEvent = (event: string, body: object): unknown => {
    const host = hostOf.get(event)!
    const isSent = event in (contract.readDocument(host, 'proposed').webhooks ?? {})
    return isSent ? translator.event(host, event).toWire(body) : undefined
  }
  return {
    checkout: describeHost('checkout', contract, translator),
    business: describeHost('business', contract, translator),
    terms: {
      amlThresholds: readAmlThresholds(business),
      eventNames: nameEvents([...hostOf.keys()], writeEvent),
      fees: readFees(checkout),
      paddings: readPaddings(checkout),
      referenceForms: {
        ...shippedService.terms.referenceForms,
        ...readReferenceForms('checkout', checkout).forms,
        ...readReferenceForms('business', business).forms,
      },
      webhookAttempts: { ...readWebhookAttempts(checkout), ...readWebhookAttempts(business) },
      webhookSignatures: { ...readWebhookSignatures(checkout), ...readWebhookSignatures(business) },
      webhookTimeouts: { ...readWebhookTimeouts(checkout), ...readWebhookTimeouts(business) },
    },
    writeEvent,
  }
}

/** Finds the sent name of each event: in the member that appears only if the event is named, whatever that member is called. */
function nameEvents(
  events: readonly string[],
  write: (event: string, body: object) => unknown,
): Record<string, string> {
  const names = events.flatMap((event) => {
    const [unnamed, named] = [write(event, {}), write(event, { event })]
    if (!isObject(named)) return []
    const name = Object.keys(named).find((key) => !isObject(unnamed) || !(key in unnamed))
    return [[event, name === undefined ? event : String(named[name])] as const]
  })
  return Object.fromEntries(names)
}

type Document = ReturnType<Contract['readDocument']>

function describeHost(host: HostName, contract: Contract, translator: Translator): HostDefinition {
  const document = contract.readDocument(host, 'proposed')
  return {
    ...shippedService[host],
    operations: describeOperations(document) as HostDefinition['operations'],
    credentials: describeCredentials(document),
    failures: describeFailures(document),
    ...describeRequests(document),
    validators: compileValidators(document) as HostDefinition['validators'],
    wires: createWires(host, contract, translator),
  }
}

function createWires(host: HostName, contract: Contract, translator: Translator): Record<string, Wire> {
  const { operations } = shippedService[host]
  return Object.fromEntries(
    contract.operations
      .filter((wire) => wire.host === host)
      .map((wire) => {
        const { operationId } = wire
        return [
          operationId,
          createWire(translator.operation(operationId), { wire, home: operations[operationId]! }),
        ]
      }),
  )
}

import { createHash } from 'node:crypto'
import { showCharacters, showJson } from '../../visible-text.ts'
import { headlineOf, listCauses, listStatements, requirementsOf, type SeenCause } from './causes.ts'
import type { CheckResult } from './result.ts'

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json'

/** Headings of causes that no requirement states. */
const UNSTATED = {
  contract: 'An answer has the form that the contract declares.',
  proposal: 'What the interface document leaves open is as the contract proposes it.',
}

/**
 * Renders what is wrong as a SARIF 2.1.0 log, which GitHub and others show as code scanning alerts, one per cause. An alert has
 * to be in a file, and an answer is not in any source file: it is placed in the document that states the rule.
 *
 * @see https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 * @see https://docs.github.com/en/code-security/code-scanning/integrating-with-code-scanning/sarif-support-for-code-scanning
 */
export function renderSarif(result: CheckResult): string {
  const causes = listCauses(result, 'failed')
  const ids = [...new Set(causes.map(ruleOf))]
  const { name, version } = result.tool
  const run = {
    tool: { driver: { name, version, rules: ids.map((id) => describeRule(result, id)) } },
    invocations: [describeInvocation(result)],
    results: causes.map((seen) => describeCause(result, seen, ids)),
  }
  return `${showJson({ $schema: SCHEMA, version: '2.1.0', runs: [run] })}\n`
}

function ruleOf(seen: SeenCause): string {
  return requirementsOf(seen)[0] ?? (seen.cause.isProposal ? 'proposal' : 'contract')
}

function describeRule({ requirements }: CheckResult, id: string) {
  const known = requirements.find((each) => each.id === id)
  const rule = toMessage(known?.rule ?? UNSTATED[id as keyof typeof UNSTATED] ?? id)
  const help = known ? toMessage(`The interface document states it in ${known.section}: ${known.rule}`) : rule
  const tags = [known ? `interface document ${known.section}` : id]
  return {
    id,
    shortDescription: rule,
    fullDescription: rule,
    help,
    defaultConfiguration: { level: 'error' },
    properties: { tags },
  }
}

function describeCause(result: CheckResult, seen: SeenCause, ids: readonly string[]) {
  const { exemplar } = seen
  const ruleId = ruleOf(seen)
  const lines = [headlineOf(seen), exemplar.failure?.message, ...listStatements(result, seen)]
  const fingerprint = identify(seen)
  return {
    ruleId,
    ruleIndex: ids.indexOf(ruleId),
    level: 'error',
    message: toMessage([...new Set(lines)].filter(Boolean).join('\n')),
    locations: [locate(result, seen)],
    // GitHub uses only the second one
    partialFingerprints: { 'paycontractCause/v1': fingerprint, primaryLocationLineHash: `${fingerprint}:1` },
  }
}

/** Locates a cause, relative to the root of the repository or folder of a contract. GitHub requires all bounds of a region. */
function locate({ coverage }: CheckResult, seen: SeenCause) {
  const operationId = operationOf(seen)
  const operation = coverage.matrix.find((each) => each.operationId === operationId)
  return {
    physicalLocation: {
      artifactLocation: { uri: `${operation?.host ?? 'checkout'}/openapi.yaml` },
      region: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 },
    },
    ...(operationId !== undefined && {
      logicalLocations: [{ name: showCharacters(operationId), kind: 'function' }],
    }),
  }
}

/** Returns what is the same whenever this cause is found again. Its title is not: it may name a record or a count. */
function identify(seen: SeenCause): string {
  const { cause, exemplar } = seen
  const { kind, status, at, keyword, expected, isProposal } = cause
  const stated = exemplar.requirements.length > 0 ? exemplar.requirements : undefined
  const parts = {
    claim: [stated ?? exemplar.title],
    taken: [stated ?? operationOf(seen), expected, Math.floor((status ?? 0) / 100)],
    refused: [operationOf(seen), status],
    departure: [operationOf(seen), status, at, keyword, isProposal],
    broken: [cause.title],
  }
  return createHash('sha256')
    .update(JSON.stringify([kind, ...parts[kind]]))
    .digest('hex')
    .slice(0, 32)
}

function operationOf({ cause, exemplar }: SeenCause): string | undefined {
  return cause.operations[0] ?? exemplar.operationId
}

/** Describes the run: one that decided nothing has no results either, and must not look like a service without faults. */
function describeInvocation(result: CheckResult) {
  const broken = listCauses(result, 'error').map(({ cause }) => cause.title)
  return {
    executionSuccessful: result.verdict !== 'error',
    toolExecutionNotifications: [...result.errors, ...broken].map((text) => ({
      level: 'error',
      message: toMessage(text),
    })),
  }
}

/** Escapes braces, which are placeholders in a SARIF message, and `[…](…)`, which is a link. */
function toMessage(text: string) {
  return { text: showCharacters(text).replace(/[{}]/g, '$&$&').replaceAll('](', '] (') }
}

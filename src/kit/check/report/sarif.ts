import { showCharacters } from '../../visible-text.ts'
import { headlineOf, listCauses, listStatements } from './causes.ts'
import type { CheckResult } from './result.ts'

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json'

/**
 * What is wrong as a log of SARIF 2.1.0, by which GitHub and others show it as alerts of code scanning. A contradiction in what
 * a service answers is in no file of source: it is placed in the document that states the rule.
 *
 * @see https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 */
export function renderSarif(result: CheckResult): string {
  const causes = listCauses(result, 'failed')
  const known = new Map(result.requirements.map((each) => [each.id, each]))
  const ids = [...new Set(causes.map(({ exemplar }) => exemplar.requirements[0] ?? 'contract'))]
  const rules = ids.map((id) => {
    const requirement = known.get(id)
    const text = requirement ? `${requirement.rule} (${requirement.section})` : 'The contract holds.'
    return { id, shortDescription: { text: showCharacters(text) } }
  })
  const hosts = new Map(result.coverage.matrix.map(({ operationId, host }) => [operationId, host]))
  const results = causes.map((seen) => {
    const { exemplar, cause } = seen
    const ruleId = exemplar.requirements[0] ?? 'contract'
    const host = hosts.get(exemplar.operationId ?? '') ?? 'checkout'
    const message = [headlineOf(seen), exemplar.failure?.message, ...listStatements(result, seen)]
    return {
      ruleId,
      ruleIndex: ids.indexOf(ruleId),
      level: 'error',
      message: { text: showCharacters([...new Set(message)].filter(Boolean).join('\n')) },
      locations: [
        {
          physicalLocation: { artifactLocation: { uri: `${host}/openapi.yaml` }, region: { startLine: 1 } },
          logicalLocations: [{ name: exemplar.operationId ?? exemplar.title, kind: 'function' }],
        },
      ],
      partialFingerprints: { 'cause/v1': cause.title },
    }
  })
  const { name, version } = result.tool
  const driver = { name, version, rules }
  return `${JSON.stringify({ $schema: SCHEMA, version: '2.1.0', runs: [{ tool: { driver }, results }] }, null, 2)}\n`
}

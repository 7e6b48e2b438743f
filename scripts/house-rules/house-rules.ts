import { listStaleExamples } from '../../src/kit/contract/answers/stale-examples.ts'
import type { BundledHost } from '../../src/kit/contract/bundle.ts'
import { ExpectedError } from '../../src/kit/expected-error.ts'
import { explain } from '../redocly-plugin/explain.ts'
import {
  eventsDiscriminated,
  examplesPresent,
  expectedFailures,
  operationProse,
  serversNamed,
  unauthorizedOnKeyedOperations,
} from './operations.ts'
import { outcomeLinks } from './outcome-links.ts'
import type { Rule } from './rule.ts'
import {
  boundedRequestTexts,
  closedRequestEnums,
  openResponseEnums,
  plaintextBesideCiphertext,
  propertiesDescribed,
} from './schemas.ts'

/** Requires every example to be valid against its schema. */
const examplesValid: Rule = (document) =>
  listStaleExamples(document).map(({ pointer, fault }) => {
    const remedy = 'Correct the example, or the schema where the example is right'
    return { pointer, wrong: `the example is not valid: ${fault}`, remedy }
  })

/** The house rules that need no file: spec/README.md explains each under a heading of its name. */
export const HOUSE_RULES = {
  'examples-present': examplesPresent,
  'examples-valid': examplesValid,
  'unauthorized-on-keyed-operations': unauthorizedOnKeyedOperations,
  'closed-request-enums': closedRequestEnums,
  'bounded-request-texts': boundedRequestTexts,
  'open-response-enums': openResponseEnums,
  'events-discriminated': eventsDiscriminated,
  'expected-failures': expectedFailures,
  'outcome-links': outcomeLinks,
  'plaintext-beside-ciphertext': plaintextBesideCiphertext,
  'servers-named': serversNamed,
  'operation-prose': operationProse,
  'properties-described': propertiesDescribed,
} satisfies Record<string, Rule>

/** @throws ExpectedError a line for each place that breaks a rule */
export function assertHouseRules(hosts: readonly BundledHost[]): void {
  const lines = hosts.flatMap(({ name, full, documented }) => {
    const rules: [string, Rule][] = Object.entries(HOUSE_RULES)
    const faults = rules.flatMap(([rule, find]) => find(full).map((fault) => ({ rule, ...fault })))
    const stale = examplesValid(documented).map((fault) => ({ rule: 'examples-valid', ...fault }))
    return [...faults, ...stale].map(
      ({ rule, pointer, wrong, remedy }) =>
        `spec/${name}#${pointer}  paycontract/${rule}  ${explain(rule, wrong, remedy)}`,
    )
  })
  if (lines.length > 0) throw new ExpectedError([...new Set(lines)].join('\n'))
}

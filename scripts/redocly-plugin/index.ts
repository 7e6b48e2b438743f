import type { Plugin } from '@redocly/openapi-core'
import { boundedRequestTexts } from './rules/bounded-request-texts.ts'
import { closedRequestEnums } from './rules/closed-request-enums.ts'
import { eventsDiscriminated } from './rules/events-discriminated.ts'
import { examplesPresent } from './rules/examples-present.ts'
import { expectedFailures } from './rules/expected-failures.ts'
import { factsCited } from './rules/facts-cited.ts'
import { gapInLedger } from './rules/gap-in-ledger.ts'
import { noLargeInlineSchemas } from './rules/no-large-inline-schemas.ts'
import { openResponseEnums } from './rules/open-response-enums.ts'
import { operationIdIsFileName } from './rules/operation-id-is-file-name.ts'
import { operationProse } from './rules/operation-prose.ts'
import { outcomeLinks } from './rules/outcome-links.ts'
import { plaintextBesideCiphertext } from './rules/plaintext-beside-ciphertext.ts'
import { propertiesDescribed } from './rules/properties-described.ts'
import { proposedInItsPlace } from './rules/proposed-in-its-place.ts'
import { serversNamed } from './rules/servers-named.ts'
import { sourceOrGap } from './rules/source-or-gap.ts'
import { unauthorizedOnKeyedOperations } from './rules/unauthorized-on-keyed-operations.ts'

/** The house rules of the spec as Redocly rules. */
export default function createPlugin(): Plugin {
  return {
    id: 'paycontract',
    rules: {
      oas3: {
        'source-or-gap': sourceOrGap,
        'gap-in-ledger': gapInLedger,
        'facts-cited': factsCited,
        'examples-present': examplesPresent,
        'operation-id-is-file-name': operationIdIsFileName,
        'unauthorized-on-keyed-operations': unauthorizedOnKeyedOperations,
        'closed-request-enums': closedRequestEnums,
        'bounded-request-texts': boundedRequestTexts,
        'open-response-enums': openResponseEnums,
        'no-large-inline-schemas': noLargeInlineSchemas,
        'proposed-in-its-place': proposedInItsPlace,
        'events-discriminated': eventsDiscriminated,
        'expected-failures': expectedFailures,
        'outcome-links': outcomeLinks,
        'servers-named': serversNamed,
        'operation-prose': operationProse,
        'plaintext-beside-ciphertext': plaintextBesideCiphertext,
        'properties-described': propertiesDescribed,
      },
    },
  }
}

import type { Plugin } from '@redocly/openapi-core'
import { factsCited } from './rules/facts-cited.ts'
import { gapInLedger } from './rules/gap-in-ledger.ts'
import { noLargeInlineSchemas } from './rules/no-large-inline-schemas.ts'
import { operationIdIsFileName } from './rules/operation-id-is-file-name.ts'
import { proposedInItsPlace } from './rules/proposed-in-its-place.ts'
import { sourceOrGap } from './rules/source-or-gap.ts'

/** The house rules about the hand-written files as Redocly rules. Those about the whole document are in `scripts/house-rules`. */
export default function createPlugin(): Plugin {
  return {
    id: 'paycontract',
    rules: {
      oas3: {
        'source-or-gap': sourceOrGap,
        'gap-in-ledger': gapInLedger,
        'facts-cited': factsCited,
        'operation-id-is-file-name': operationIdIsFileName,
        'no-large-inline-schemas': noLargeInlineSchemas,
        'proposed-in-its-place': proposedInItsPlace,
      },
    },
  }
}

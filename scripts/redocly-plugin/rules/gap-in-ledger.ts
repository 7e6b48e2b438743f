import { dirname, relative, resolve } from 'node:path'
import type { Oas3Rule, UserContext } from '@redocly/openapi-core'
import { listNamedGaps } from '../../../src/kit/contract/ledger/locate-gaps.ts'
import { readGaps } from '../../../src/kit/contract/ledger/read-ledger.ts'
import { explain } from '../explain.ts'
import { visitFiles } from '../visit-files.ts'

/**
 * Requires every named gap to have a row in the ledger.
 * Option `ledger`: path of the ledger, relative to redocly.yaml. `findUnusedGaps` checks the reverse.
 */
export const gapInLedger: Oas3Rule = ({ ledger }) => {
  let ids: Set<string> | undefined
  return visitFiles((node, { location }, { report, config }) => {
    const named = listNamedGaps(node)
    if (named.length === 0) return
    ids ??= new Set(readGaps(locate(ledger, config)).map(({ id }) => id))
    for (const { gap, path } of named) {
      if (typeof gap === 'string' && ids.has(gap)) continue
      const wrong =
        typeof gap === 'string' ? `${ledger} has no gap "${gap}"` : `${path.join('.')} is not a gap id`
      const remedy = 'Use the id of a row, or add a row with the question'
      report({ message: explain('gap-in-ledger', wrong, remedy), location: location.child(path) })
    }
  })
}

function locate(ledger: unknown, config: UserContext['config']): string {
  if (typeof ledger !== 'string') throw new Error('The rule gap-in-ledger needs the option "ledger", a path.')
  return relative('', resolve(dirname(config?.configPath ?? ''), ledger))
}

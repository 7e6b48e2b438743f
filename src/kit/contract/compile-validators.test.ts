import { expect, it } from 'vitest'
import { validators as business, type Validate } from '../../../generated/business/validators.js'
import { validators as checkout } from '../../../generated/checkout/validators.js'
import { compileValidators } from './compile-validators.ts'
import { HOSTS, readContract, readDocument } from './contract.ts'

const generated = { checkout, business }

/** All values that the documents show, and values that hardly any operation accepts. */
const values = [
  ...readContract().operations.flatMap(({ object }) =>
    [object.requestBody, ...Object.values(object.responses)].flatMap((holder) =>
      Object.values(holder?.content ?? {}).flatMap(({ examples = {} }) =>
        Object.values(examples).map(({ value }) => value),
      ),
    ),
  ),
  ...[null, {}, [], 'text', { data: 1 }, { page: 0, limit: 101, from: '2026-02-30' }],
]

type Tree = Validate | { [part: string]: Tree }

function* listLeaves(tree: Tree, path: string): Generator<[path: string, check: Validate]> {
  if (typeof tree === 'function') yield [path, tree]
  else for (const [part, below] of Object.entries(tree)) yield* listLeaves(below, `${path} ${part}`)
}

it.each(HOSTS)('the validators of %s judge as the generated ones do', (host) => {
  const compiled = new Map(
    listLeaves(compileValidators(readDocument(host, 'proposed')) as unknown as Tree, host),
  )
  const known = [...listLeaves(generated[host] as unknown as Tree, host)]
  expect([...compiled.keys()]).toEqual(known.map(([path]) => path))
  for (const [path, check] of known) {
    const other = compiled.get(path)!
    for (const value of values) {
      expect({ path, verdict: other(value), errors: other.errors }).toEqual({
        path,
        verdict: check(value),
        errors: check.errors,
      })
    }
  }
})

import { parse } from 'yaml'
import { type Contract, createContract, readGenerated } from '../contract.ts'
import type { OpenApiDocument } from '../document.ts'

const bundles = new Map<string, OpenApiDocument>()

/** Cached: parsing a bundle takes longer than most tests. */
function readBundle(path: string): OpenApiDocument {
  const bundle = bundles.get(path) ?? (parse(readGenerated(path)) as OpenApiDocument)
  bundles.set(path, bundle)
  return structuredClone(bundle)
}

/**
 * Returns the shipped contract with changes.
 *
 * @param change called with a copy of each bundle when it is first read, and its path below `generated/`
 */
export function changeContract(change: (document: OpenApiDocument, path: string) => void): Contract {
  return createContract(readGenerated, (path) => {
    const document = readBundle(path)
    change(document, path)
    return document
  })
}

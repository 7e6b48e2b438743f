import { describe, expect, test } from 'vitest'
import { createClientModel } from '../generate/model/create-client-model.ts'
import { renderParameters } from '../generate/parameters.ts'
import { HOSTS, readContract } from './contract.ts'
import type { OpenApiDocument } from './document.ts'
import { describeFailures } from './failures.ts'
import { describeCredentials, describeOperations } from './operations.ts'
import { joinPointer } from './references.ts'
import { type JsonObject, walkSpec } from './spec-tree.ts'

/**
 * Keywords left out: sources and gaps, which people, site and ledger read; extensible lists, which types and validators read;
 * plaintexts, which are made from the schemas.
 */
const STANDING =
  /^x-(?:source|gap|gap-path|gap-status|gap-media-type|notes|proposed|values|authenticated|environment|extensible-enum|plaintext)$/

/** Serializes everything that servers, clients and checks are made from. */
function readAll(documents: Record<(typeof HOSTS)[number], OpenApiDocument>): string {
  return JSON.stringify([
    ...HOSTS.map((host) => [
      describeOperations(documents[host]),
      describeCredentials(documents[host]),
      describeFailures(documents[host]),
      renderParameters(documents[host], '', host),
    ]),
    createClientModel(documents, HOSTS),
  ])
}

const isProse = (key: string) => key === 'description' || STANDING.test(key)

/** Returns another value of the same kind; undefined for a flag. */
function change(value: unknown): unknown {
  if (typeof value === 'boolean') return undefined
  if (typeof value === 'number') return value + 1
  if (typeof value === 'string') return `${value}-otherwise`
  if (Array.isArray(value)) return [...value, change(value.at(-1))]
  const entries = Object.entries(value as object)
  return Object.fromEntries(entries.map(([key, each]) => [key, isProse(key) ? each : change(each)]))
}

describe.each(HOSTS)('of the %s document', (host) => {
  const found: [place: string, keys: string[]][] = []
  walkSpec(readContract().readDocument(host, 'proposed'), (node, { path }) => {
    for (const key of Object.keys(node)) {
      const keys = [...path.map(String), key]
      if (key.startsWith('x-') && !STANDING.test(key) && !path.includes('x-proposed'))
        found.push([`#${joinPointer(...keys)}`, keys])
    }
  })

  test('every keyword of ours is followed or refused, in every place', () => {
    const documents = Object.fromEntries(
      HOSTS.map((each) => [each, readContract().readDocument(each, 'proposed')]),
    ) as Record<(typeof HOSTS)[number], OpenApiDocument>
    const before = readAll(documents)
    const unheeded = found.flatMap(([place, keys]) => {
      const document = structuredClone(documents[host])
      const holder = keys
        .slice(0, -1)
        .reduce<JsonObject | unknown[]>(
          (node, key) => (Array.isArray(node) ? node[Number(key)] : node[key]) as JsonObject,
          document as unknown as JsonObject,
        ) as JsonObject
      const changed = change(holder[keys.at(-1)!])
      if (changed === undefined) delete holder[keys.at(-1)!]
      else holder[keys.at(-1)!] = changed
      try {
        return readAll({ ...documents, [host]: document }) === before ? [place] : []
      } catch {
        return []
      }
    })
    expect(found.length).toBeGreaterThan(20)
    expect(unheeded).toEqual([])
  })
})

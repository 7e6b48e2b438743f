import type { Profile } from '../contract/contract.ts'
import { METHODS } from '../contract/document.ts'
import { asList, asObject } from '../contract/spec-tree.ts'
import { compareOperations, type Located, spotOf } from './compare-operation.ts'
import { compareWords } from './compare-words.ts'
import { has, type OpenApi, resolve } from './document.ts'
import { listUnchanged } from './many-ways.ts'
import { type Comparison, createSpot, note } from './recorder.ts'

/** Returns every difference between two documents by our own rules. */
export function compareDocuments(base: OpenApi, revision: OpenApi, profile: Profile): Comparison {
  const progress = { changes: [], comparing: new Map(), met: new Map(), steps: 0 }
  const unchanged = listUnchanged(base, revision)
  const comparison: Comparison = { base, revision, profile, unchanged, ...progress }
  compareServers(comparison)
  for (const root of ['paths', 'webhooks']) compareAllOperations(comparison, root)
  compareWords(comparison)
  return comparison
}

function compareServers(comparison: Comparison): void {
  const list = ({ servers }: OpenApi) => [
    ...new Set(asList(servers).map((each) => String(asObject(each).url))),
  ]
  const [before, after] = [list(comparison.base), list(comparison.revision)]
  const spot = createSpot(comparison, ['servers'], { side: 'servers' })
  for (const url of before.filter((each) => !after.includes(each))) {
    note(spot, 'server-removed', 'other', `${url} is no longer a server`)
  }
  for (const url of after.filter((each) => !before.includes(each))) {
    note(spot, 'server-added', 'wider', `${url} is a server now`, { level: 'minor' })
  }
}

function listOperations(document: OpenApi, root: string): Map<string, Located> {
  const located = new Map<string, Located>()
  for (const [key, value] of Object.entries(asObject(document[root]))) {
    const item = resolve(document, value)
    for (const method of METHODS.filter((each) => has(item, each))) {
      const shared = asList(item.parameters)
      // Names in a path matter to people and generators only: on the wire their positions count.
      const address = `${method} ${key.replace(/\{[^}]+\}/g, '{}')}`
      located.set(address, { root, key, method, operation: asObject(item[method]), shared })
    }
  }
  return located
}

function compareAllOperations(comparison: Comparison, root: string): void {
  const before = listOperations(comparison.base, root)
  const after = listOperations(comparison.revision, root)
  const isWebhook = root === 'webhooks'
  const kind = isWebhook ? 'webhook' : 'operation'
  const moved = pairMoved(before, after)
  for (const [address, old] of before) {
    const target = moved.get(address)
    const fresh = after.get(target ?? address)
    const spot = spotOf(comparison, old)
    if (!fresh) {
      const what = isWebhook ? 'is sent no more' : 'was removed'
      const breaks = isWebhook ? (['receivers'] as const) : (['senders', 'generated'] as const)
      note(spot, `${kind}-removed`, 'other', what, { breaks })
    } else if (target) {
      const what = isWebhook ? `is called ${fresh.key} now` : `is at ${spotOf(comparison, fresh).address} now`
      note(spot, `${kind}-moved`, 'other', what)
      compareOperations(spot, old, fresh)
    } else if (fresh.key === old.key) compareOperations(spot, old, fresh)
    else {
      const what = `its path is written ${fresh.key} now`
      const values = { before: old.key, after: fresh.key }
      note(spot, 'path-parameter-renamed', 'other', what, { breaks: ['generated'], ...values })
      compareOperations(spot, old, renameParameters(comparison.revision, fresh, old.key))
    }
  }
  const targets = new Set(moved.values())
  for (const [address, fresh] of after) {
    if (before.has(address) || targets.has(address)) continue
    note(spotOf(comparison, fresh), `${kind}-added`, 'wider', 'is new', { level: 'minor' })
  }
}

/** Pairs the old and new address of each operation that moved, by operationId. */
function pairMoved(before: Map<string, Located>, after: Map<string, Located>): Map<string, string> {
  const moved = new Map<string, string>()
  const fresh = new Map<unknown, string>()
  for (const [target, { operation }] of after) {
    if (!before.has(target)) fresh.set(operation.operationId, target)
  }
  for (const [address, { operation }] of before) {
    if (after.has(address) || typeof operation.operationId !== 'string') continue
    const target = fresh.get(operation.operationId)
    if (target !== undefined) moved.set(address, target)
  }
  return moved
}

/** Renames the path parameters of an operation to the names that another spelling of its path uses. */
function renameParameters(document: OpenApi, located: Located, path: string): Located {
  const names = namesIn(located.key)
  const renamed = new Map(namesIn(path).map((name, index) => [names[index]!, name]))
  const rename = (parameters: unknown) =>
    asList(parameters).map((each) => {
      const parameter = resolve(document, each)
      const name = renamed.get(String(parameter.name))
      return parameter.in === 'path' && name ? { ...parameter, name } : each
    })
  const { operation, shared } = located
  const parameters = rename(operation.parameters)
  return { ...located, operation: { ...operation, parameters }, shared: rename(shared) }
}

function namesIn(path: string): string[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1]!)
}

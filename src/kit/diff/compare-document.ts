import type { Profile } from '../contract/contract.ts'
import { asList, asObject } from '../contract/spec-tree.ts'
import type { Audience } from './change.ts'
import { compareOperations, type Located, spotOf } from './compare-operation.ts'
import { compareWords } from './compare-words.ts'
import { has, type OpenApi, resolve } from './document.ts'
import { type Comparison, note, startComparison } from './recorder.ts'

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

/** Every difference between two documents, judged by our own rules. */
export function compareDocuments(base: OpenApi, revision: OpenApi, profile: Profile): Comparison {
  const comparison = startComparison(base, revision, profile)
  compareServers(comparison)
  for (const root of ['paths', 'webhooks']) compareAllOperations(comparison, root)
  compareWords(comparison)
  return comparison
}

function listOperations(document: OpenApi, root: string): Map<string, Located> {
  const located = new Map<string, Located>()
  for (const [key, value] of Object.entries(asObject(document[root]))) {
    const item = resolve(document, value)
    for (const method of METHODS.filter((each) => has(item, each))) {
      const shared = asList(item.parameters)
      // Names in a path are for people and generators; the wire has only their places.
      const address = `${method} ${key.replace(/\{[^}]+\}/g, '{}')}`
      located.set(address, { root, key, method, operation: asObject(item[method]), shared })
    }
  }
  return located
}

function compareAllOperations(comparison: Comparison, root: string): void {
  const before = listOperations(comparison.base, root)
  const after = listOperations(comparison.revision, root)
  const moved = pairMoved(before, after)
  for (const [address, old] of before) {
    const target = moved.get(address)
    const fresh = after.get(target ?? address)
    if (!fresh) noteRemoved(comparison, old)
    else if (target) compareMoved(comparison, old, fresh)
    else if (fresh.key === old.key) compareOperations(comparison, old, fresh)
    else compareRenamed(comparison, old, fresh)
  }
  const targets = new Set(moved.values())
  for (const [address, fresh] of after) {
    if (before.has(address) || targets.has(address)) continue
    const what = 'is new'
    note(comparison, spotOf(fresh), { rule: `${kindOf(fresh)}-added`, what, effect: 'wider', level: 'minor' })
  }
}

/** An operation that is gone from one address and stands, with its id, at another. */
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

function compareMoved(comparison: Comparison, base: Located, revision: Located): void {
  const { address } = spotOf(revision)
  const what = base.root === 'webhooks' ? `is called ${revision.key} now` : `is at ${address} now`
  note(comparison, spotOf(base), { rule: `${kindOf(base)}-moved`, what, effect: 'other', level: 'major' })
  compareOperations(comparison, base, revision)
}

function kindOf({ root }: Located): string {
  return root === 'webhooks' ? 'webhook' : 'operation'
}

function noteRemoved(comparison: Comparison, located: Located): void {
  const breaks: Audience[] = located.root === 'webhooks' ? ['receivers'] : ['senders', 'generated']
  const rest = { effect: 'other', level: 'major', breaks } as const
  const what = located.root === 'webhooks' ? 'is sent no more' : 'was removed'
  note(comparison, spotOf(located), { rule: `${kindOf(located)}-removed`, what, ...rest })
}

function compareRenamed(comparison: Comparison, base: Located, revision: Located): void {
  const what = `its path is written ${revision.key} now`
  const rest = { effect: 'other', level: 'major', breaks: ['generated'] } as const
  const spot = spotOf(base)
  note(comparison, spot, {
    rule: 'path-parameter-renamed',
    what,
    ...rest,
    before: base.key,
    after: revision.key,
  })
  const names = namesIn(revision.key)
  const renamed = new Map(namesIn(base.key).map((name, index) => [names[index]!, name]))
  const rename = (parameters: unknown[]) =>
    parameters.map((each) => {
      const parameter = resolve(comparison.revision, each)
      const old = renamed.get(String(parameter.name))
      return parameter.in === 'path' && old ? { ...parameter, name: old } : each
    })
  const { operation, shared } = revision
  const parameters = rename(asList(operation.parameters))
  const aligned = { ...revision, operation: { ...operation, parameters }, shared: rename(shared) }
  compareOperations(comparison, base, aligned)
}

function namesIn(path: string): string[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1]!)
}

function compareServers(comparison: Comparison): void {
  const list = (document: OpenApi) =>
    new Map(asList(document.servers).map((each) => [String(asObject(each).url), asObject(each)]))
  const [before, after] = [list(comparison.base), list(comparison.revision)]
  const spot = { ...documentSpot(), path: ['servers'], side: 'servers' }
  for (const url of before.keys()) {
    if (after.has(url)) continue
    note(comparison, spot, { rule: 'server-removed', what: `${url} is no longer a server`, effect: 'other' })
  }
  for (const url of after.keys()) {
    if (before.has(url)) continue
    const rest = { effect: 'wider', level: 'minor' } as const
    note(comparison, spot, { rule: 'server-added', what: `${url} is a server now`, ...rest })
  }
}

function documentSpot() {
  const spot = { path: [], direction: 'sent', operation: '', address: '', isWebhook: false } as const
  return { ...spot, side: 'document', field: '', standing: 'fact' } as const
}

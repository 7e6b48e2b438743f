import { isDeepStrictEqual } from 'node:util'
import { stringify } from 'yaml'
import { type Contract, HOSTS, type HostName } from '../contract/contract.ts'
import type { Gap } from '../contract/ledger/ledger.ts'
import { isNote } from '../contract/notes.ts'
import { readPointer, splitPointer } from '../contract/references.ts'
import { asObject } from '../contract/spec-tree.ts'

export interface OverlayStub {
  /** The suggested name of the file. */
  file: string
  text: string
}

/**
 * Drafts an answer: one overlay, or one for each host, with every place that depends on the proposal. Unchanged, it confirms the
 * proposal.
 *
 * @param source who answers, such as `operator, 2026-11-20`
 */
export function createOverlayStubs(contract: Contract, gap: Gap, source: string): OverlayStub[] {
  const byHost = Map.groupBy(gap.uses ?? [], ({ host }) => host)
  const pointers = [...new Set((gap.uses ?? []).map(({ pointer }) => pointer))]
  const isOne = byHost.size > 1 && !pointers.some((pointer) => isAmbiguous(contract, pointer))
  const render = (host: HostName | undefined, places: readonly string[]) => ({
    file: `${[gap.id, ...(host && byHost.size > 1 ? [host] : [])].join('.')}.overlay.yaml`,
    text: renderStub({ contract, gap, source }, host, places),
  })
  if (isOne) return [render(undefined, pointers)]
  return [...byHost].map(([host, uses]) => render(host, [...new Set(uses.map(({ pointer }) => pointer))]))
}

/** Whether a pointer exists on both hosts with different content. */
function isAmbiguous(contract: Contract, pointer: string): boolean {
  const [first, second] = HOSTS.map((host) => readPointer(contract.readDocument(host, 'proposed'), pointer))
  return first !== undefined && second !== undefined && !isDeepStrictEqual(first, second)
}

interface Subject {
  contract: Contract
  gap: Gap
  source: string
}

function renderStub(
  { contract, gap, source }: Subject,
  host: HostName | undefined,
  places: readonly string[],
): string {
  const documents = (host ? [host] : HOSTS).map((each) => contract.readDocument(each, 'proposed'))
  const actions = places.map((pointer) => {
    const node = documents
      .map((document) => asObject(readPointer(document, pointer)))
      .find((each) => Object.keys(each).length > 0)
    const action = stringify([{ target: toJsonPath(pointer), update: { 'x-source': source } }], {
      lineWidth: 0,
    })
    return [`# here is proposed: ${describeProposed(node ?? {}, gap.id)}`, ...action.trimEnd().split('\n')]
      .map((line) => `  ${line}`)
      .join('\n')
  })
  const head = {
    overlay: '1.1.0',
    info: { title: gap.question, version: '1.0.0' },
    ...(host && { 'x-host': host }),
  }
  return `${stringify(head, { lineWidth: 0 })}actions:\n${actions.join('\n')}\n`
}

/** Lists the keywords at a place that the gap is about. */
function describeProposed(node: Record<string, unknown>, gap: string): string {
  if (isNote(node)) return `the words "${String(node.says).trim().replace(/\s+/g, ' ')}"`
  const proposed = asObject(node['x-proposed'])
  if (proposed.gap === gap)
    return Object.keys(proposed)
      .filter((key) => key !== 'gap')
      .join(', ')
  if (node['x-gap-status'] === gap) return 'the status'
  if (node['x-gap-media-type'] === gap) return 'the media type'
  if (node['x-gap-path'] === gap) return 'the method and the path'
  const members = Object.keys(asObject(node.properties))
  const names = members.length > 0 ? members : Object.keys(node)
  return names.filter((name) => !name.startsWith('x-')).join(', ')
}

/** Converts `/components/schemas/Order` to `$.components.schemas.Order`. */
function toJsonPath(pointer: string): string {
  const steps = splitPointer(pointer).map((key) => {
    if (/^[A-Za-z_]\w*$/.test(key)) return `.${key}`
    return /^\d+$/.test(key) ? `[${key}]` : `['${key.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}']`
  })
  return `$${steps.join('')}`
}

import { readdirSync, readFileSync } from 'node:fs'
import { type Contract, HOSTS, type HostName, readContract } from '../../contract/contract.ts'
import { collectGaps } from '../../contract/ledger/collect-gaps.ts'
import { listGaps } from '../../gaps/list-gaps.ts'
import { createOverlayStubs } from '../../gaps/overlay-stub.ts'
import { renderGap } from '../../gaps/render-gaps.ts'
import { asNode, listPlaces, type OperationPlace } from '../../reference/document.ts'
import { formatStanding, renderOperationText } from '../../reference/operation-text.ts'
import { viewOperation } from '../../reference/operation-view.ts'
import { createLedger } from '../../reference/standing.ts'
import type { Terminal } from '../../terminal.ts'

export const KINDS = ['operation', 'webhook', 'gap', 'rule', 'guide', 'skill'] as const
export type Kind = (typeof KINDS)[number]

export interface Entry {
  /** Such as `operation:createRefund` or `gap:order-fields`. */
  id: string
  kind: Kind
  title: string
  /** `[§4.1]`, or `[proposal, gap …]`; empty for a guide, which marks its own statements. */
  standing: string
  read(): string
}

/** The source of an answer in the overlay of a question: its author fills in name and date. */
const SOURCE = 'operator, <date>'

const PLAIN: Terminal = { columns: 120, isInteractive: false, paint: (_, text) => text }

let entries: readonly Entry[] | undefined

/** Lists everything to read, built on first use. */
export function listEntries(): readonly Entry[] {
  entries ??= [...contractEntries(readContract()), ...listGuides(), ...listSkills()].map(readOnce)
  return entries
}

/** Caches the text of an entry, since a search reads everything. */
function readOnce(entry: Entry): Entry {
  let text: string | undefined
  return {
    ...entry,
    read() {
      text ??= entry.read()
      return text
    },
  }
}

function contractEntries(contract: Contract): Entry[] {
  const operations = HOSTS.flatMap((host) =>
    listPlaces(asNode(contract.readDocument(host, 'proposed'))).map((place) =>
      operationEntry(contract, host, place),
    ),
  )
  const gaps = listGaps(contract).map(
    (gap): Entry => ({
      id: `gap:${gap.id}`,
      kind: 'gap',
      title: gap.question,
      standing: `[left open by ${gap.section}]`,
      read: () => renderGap(gap, createOverlayStubs(contract, gap, SOURCE), PLAIN),
    }),
  )
  const rules = contract.requirements.map(
    ({ id, section, rule, provable, operations: named = [], why }): Entry => {
      const about = [
        `# ${id} [${section}]`,
        rule,
        named.length > 0 ? `Operations: ${named.join(', ')}` : '',
        provable.length > 0 ? `Provable on: ${provable.join(', ')}` : 'No answer of a service proves it.',
        why ?? '',
      ]
      return {
        ...{ id: `rule:${id}`, kind: 'rule', title: rule, standing: `[${section}]` },
        read: () => about.filter(Boolean).join('\n\n'),
      }
    },
  )
  return [...operations, ...gaps, ...rules]
}

function operationEntry(contract: Contract, host: HostName, place: OperationPlace): Entry {
  const document = asNode(contract.readDocument(host, 'proposed'))
  const view = viewOperation({ document, ledger: createLedger(contract.gaps) }, host, place)
  const { id, title, method, path, isWebhook, standing } = view
  const kind = isWebhook ? 'webhook' : 'operation'
  return {
    id: `${kind}:${id}`,
    kind,
    title: `${title} (${isWebhook ? host : `${method} ${path}`})`,
    standing: formatStanding(standing).trimStart(),
    read() {
      const row = contract.operations.find(({ operationId }) => operationId === id)?.row
      const gaps = [...collectGaps(document, place.operation)]
      const rules = contract.requirements.filter(({ operations }) => operations?.includes(id))
      return [
        renderOperationText(view, { addressOf: (_, operationId) => `operation:${operationId}` }),
        row?.idempotencyHeader === undefined ? '' : 'A write: the tool call needs an `intent` for it.',
        gaps.length > 0
          ? `## Open questions that it rests on\n\nRead each as gap:<id>: ${gaps.join(', ')}`
          : '',
        rules.length > 0
          ? `## Rules\n\n${rules.map(({ id, section, rule }) => `- ${id} [${section}]: ${rule}`).join('\n')}`
          : '',
      ]
        .filter(Boolean)
        .join('\n\n')
    },
  }
}

/** The guides, at the same relative path in the sources and in the build. */
const GUIDES = new URL('../../../../docs/guides/', import.meta.url)
const SKILLS = new URL('../skills/', import.meta.url)

function listGuides(): Entry[] {
  return listTexts(GUIDES).map(({ name, text }) => ({
    ...{ id: `guide:${name}`, kind: 'guide', standing: '' },
    title: titleOf(text, name),
    // files that the site includes are not in the package
    read: () => text.replace(/^<<< @\/\.\.\/([^\s#{]+).*$/gm, '(In the repository: $1)'),
  }))
}

/** Lists the skills: ways of working, as steps with the tools of this server. */
export function listSkills(): Entry[] {
  return listTexts(SKILLS).map(({ name, text }) => ({
    ...{ id: `skill:${name}`, kind: 'skill', standing: '' },
    title: titleOf(text, name),
    read: () => text,
  }))
}

function listTexts(folder: URL): { name: string; text: string }[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => ({ name: file.slice(0, -3), text: readFileSync(new URL(file, folder), 'utf8') }))
}

function titleOf(text: string, name: string): string {
  return /^# (.+)$/m.exec(text)?.[1] ?? name
}

import { type Edges, listEdges } from '../../../arbitraries/edges-of.ts'
import { isSigned } from '../../../arbitraries/request-fields.ts'
import { readRequestSchemas } from '../../../arbitraries/request-schemas.ts'
import { readContract } from '../../../contract/contract.ts'
import { settingFromWire, settingsToWire } from '../wire/translate-settings.ts'
import type { Change, Probe, Rule } from './probe.ts'
import { describe, homeNameOf, type RequestField } from './request-fields.ts'

/** A keyword of a schema that a request has to keep. */
export interface Constraint extends Rule {
  field: RequestField
  keyword: string
}

/** Keywords that say where something belongs, or nothing that a request could break. */
const SILENT = new Set([
  ...['properties', 'then', 'contentEncoding', 'contentMediaType', 'contentSchema', 'default'],
  ...['description', 'title', 'examples', 'example', 'deprecated'],
  // They are broken by a missing value or one of another kind (see presence.ts).
  ...['type', 'required', 'additionalProperties'],
])

/**
 * Lists every keyword of a field's schema, with values on both sides of what it allows.
 *
 * @throws Error for a keyword or a format without a known way to try it
 */
export function listConstraints(field: RequestField): Constraint[] {
  const known = listEdges(field.schema).map(({ keyword, edges }) => ({ keyword, ...probe(field, edges) }))
  const rules = Object.keys(field.schema)
    .filter((keyword) => !SILENT.has(keyword) && !keyword.startsWith('x-'))
    .filter((keyword) => !known.some((each) => each.keyword === keyword))
    .map((keyword) => ({ keyword, ...ruleOf(field, keyword) }))
  return [...known, ...rules]
    .filter(({ probes }) => probes.takes.length + probes.refuses.length > 0)
    .map((each) => ({ field, ...each }))
}

function ruleOf(field: RequestField, keyword: string): Rule {
  const { rules = {} } = field.fixture
  if ((keyword === 'if' || keyword === 'dependentSchemas') && rules[keyword]) {
    const { shown, probes } = rules[keyword]
    const answer = (each: Probe) => ({ ...each, changes: changesToWire(field, each.changes) })
    return { shown, probes: { takes: probes.takes.map(answer), refuses: probes.refuses.map(answer) } }
  }
  throw new Error(
    `${describe(field)}: there is no way to try ${keyword} ${JSON.stringify(field.schema[keyword])}.`,
  )
}

/** Fields whose values come from a list that only the target knows: a value of the right form may not be in it. */
const LISTED = new Set(['bankCode', 'id', 'serviceCategoryId'])

/** An RSA block holds only a few hundred bytes, including the other fields. */
const MAX_SEALED_CHARACTERS = 101

function probe(field: RequestField, { shown, takes, refuses }: Edges): Rule {
  const { place, operation } = field
  const name = homeNameOf(field)
  const isSealed = place === 'payload' && operation.row.encrypted?.cipher === 'rsa'
  const fits = (value: unknown) => !isSealed || String(value).length <= MAX_SEALED_CHARACTERS
  // REQ-LIM-02 tries every currency of every operation.
  const isTaken = (value: unknown) => name !== 'currency' || value === takes[0] || value === takes.at(-1)
  const isUnknown = LISTED.has(name) || isSigned(field)
  return {
    shown,
    probes: {
      takes: isUnknown
        ? []
        : takes
            .filter(isTaken)
            .filter(fits)
            .filter((value) => conforms(field, value))
            .map((value) => change(field, value)),
      refuses: refuses.filter(fits).map((value) => change(field, value)),
    },
  }
}

/** Whether a value conforms to the whole schema: an answer may bound a field twice, but our proposals have one bound of each. */
function conforms({ operation: { operationId, contract }, schema }: RequestField, value: unknown): boolean {
  if (contract === readContract()) return true
  return readRequestSchemas(operationId, 'proposed', contract)!.reader.conforms(schema, value)
}

/** Changes the value of a field, and whatever else that value requires. */
export function change(field: RequestField, value: unknown, what = show(value)): Probe {
  const { fixture, operation, place, at, home } = field
  const rule = fixture.rules?.companions
  const was = value === undefined ? value : settingFromWire(operation, { place, at, value }).value
  const name = home.at.join('.')
  const companions = rule?.[`${name}=${was}`] ?? rule?.[`${name}=*`] ?? []
  return { shown: what, changes: [{ at, value }, ...changesToWire(field, companions)] }
}

/** Translates a fixture's changes beside a field to the operator's names. */
function changesToWire({ operation, home }: RequestField, changes: readonly Change[]): readonly Change[] {
  return settingsToWire(
    operation,
    changes.map((each) => ({ place: home.place, ...each })),
  )
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 40)}… (${String(value).length} characters)` : text
}

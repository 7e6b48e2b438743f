import { type Contract, type Operation, schemaOf } from '../contract.ts'
import type { Content, Schema } from '../document.ts'
import { formatWithPlace, type Spot } from '../places.ts'
import { CONVERSIONS } from './convert-value.ts'
import { exampleOf } from './example-of.ts'
import {
  itemsOf,
  membersOf,
  type Node,
  type Pair,
  pairMembers,
  partsOf,
  unseal,
  valuesOf,
  view,
} from './pair-members.ts'

/** Others fill in what a request needs; we fill in what an answer needs. */
type Part = 'request' | 'answer'

/** Returns all differences of two contracts that no translation covers, each with its place and the remedy. */
export function findProblems(wire: Contract, home: Contract): string[] {
  const problems = wire.operations.flatMap((theirs) => {
    const ours = home.operations.find(({ operationId }) => operationId === theirs.operationId)
    if (!ours)
      return [
        formatWithPlace(
          wire.readDocument(theirs.host, 'proposed'),
          [['paths', theirs.row.path, theirs.row.method.toLowerCase()]],
          `${theirs.operationId}: unknown operation. Remove it, or implement it yourself.`,
        ),
      ]
    return [
      ...compareContent('request', theirs, ours, wire, home),
      ...Object.entries(theirs.object.responses).flatMap(([status, response]) => {
        const was = String((response as { 'x-was'?: unknown })['x-was'] ?? status)
        return compareContent(
          'answer',
          theirs,
          ours,
          wire,
          home,
          [response, ours.object.responses[was]],
          status,
        )
      }),
    ]
  })
  return [...new Set(problems)]
}

function compareContent(
  part: Part,
  theirs: Operation,
  ours: Operation,
  wire: Contract,
  home: Contract,
  [there, here]: [Content | undefined, Content | undefined] = [
    theirs.object.requestBody,
    ours.object.requestBody,
  ],
  status = '',
): string[] {
  const [schema, proposed] = [schemaOf(there), schemaOf(here)]
  if (!schema || !proposed) return []
  const pair = {
    wire: unseal({ document: wire.readDocument(theirs.host, 'proposed'), schema }),
    home: unseal({ document: home.readDocument(ours.host, 'proposed'), schema: proposed }),
  }
  const found: string[] = []
  compare(pair, pair.home, part, [theirs.operationId, status].filter(Boolean).join(' '), found, [])
  return found
}

/** Limit for schemas that contain themselves. */
const LEVELS = 16

function compare(
  pair: Pair,
  root: Node,
  part: Part,
  place: string,
  found: string[],
  visited: readonly Schema[],
): void {
  const wire = unseal(pair.wire)
  const schema = view(wire)
  if (!pair.home || visited.includes(pair.wire.schema) || visited.length > LEVELS) return
  const within = [...visited, pair.wire.schema]
  const home = unseal(pair.home)
  const problem = differ(schema, view(home), part)
  if (problem) found.push(formatWithPlace(wire.document, spotsOf(pair.wire), `${place}: ${problem}`))
  const [item, proposedItem] = [itemsOf(wire), itemsOf(home)]
  if (item && proposedItem)
    compare({ wire: item, home: proposedItem }, root, part, `${place}[]`, found, within)
  const required = new Set(partsOf(wire).flatMap((part) => part.required ?? []))
  for (const member of pairMembers({ wire, home }, root)) {
    const at = `${place}.${member.name}`
    if (member.isKnown) compare(member, root, part, at, found, within)
    else if (
      part === 'answer' &&
      required.has(member.name) &&
      !gathers(member.wire) &&
      exampleOf(member.wire) === undefined
    )
      found.push(
        formatWithPlace(
          wire.document,
          spotsOf(member.wire),
          `${at}: a new field without an example. Give its schema \`examples\`, or say with x-was what it was.`,
        ),
      )
  }
}

/** Returns the schema and all its parts. */
function spotsOf(node: Node): Spot[] {
  return partsOf(node).map((part) => [part])
}

/** Whether an object has members that come from elsewhere. */
function gathers(node: Node): boolean {
  return [...membersOf(node).values()].some((member) => 'x-was' in view(member))
}

function differ(schema: Schema, proposed: Schema, part: Part): string | undefined {
  if (CONVERSIONS.some((keyword) => keyword in schema && !(keyword in proposed))) return undefined
  const [types, before] = [typesOf(schema), typesOf(proposed)]
  if (types.length > 0 && before.length > 0 && !before.some((type) => types.includes(type))) {
    return `is ${types.join(' or ')}, and was ${before.join(' or ')}. Say how one becomes the other: x-was-values, x-unit: minor.`
  }
  if (
    typeof proposed.format === 'string' &&
    typeof schema.format === 'string' &&
    schema.format !== proposed.format
  ) {
    return `has the format ${schema.format}, and had ${proposed.format}. Say how one becomes the other: x-zone: UTC.`
  }
  const [values, known] = [valuesOf(schema), valuesOf(proposed)]
  const gone = values.length > 0 && part === 'answer' ? known.filter((each) => !values.includes(each)) : []
  if (gone.length === 0) return undefined
  return `no longer knows ${gone.join(', ')}. Say with x-was-values what stands for ${gone.length > 1 ? 'each' : 'it'} now.`
}

function typesOf({ type }: Schema): unknown[] {
  const types = [type].flat().filter((each) => each !== undefined && each !== 'null')
  return types.flatMap((each) => (each === 'number' ? ['number', 'integer'] : [each]))
}

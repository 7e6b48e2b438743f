import type { Location, Oas3Rule, Oas3Visitor, UserContext } from '@redocly/openapi-core'
import { sections } from '../../../src/kit/contract/ledger/read-ledger.ts'
import { isObject } from '../../../src/kit/contract/spec-tree.ts'
import { explain } from '../explain.ts'
import { atKey, visitFiles } from '../visit-files.ts'

const known = new Set(sections)

/** Requires either `x-source` or `x-gap` on operations and named components, and sources to cite existing sections. */
export const sourceOrGap: Oas3Rule = () => [
  {
    Operation: (node, context) => requireMark(node, context, 'the operation'),
    Schema: whenNamed('schema'),
    Response: whenNamed('response'),
    Parameter: whenNamed('parameter'),
    RequestBody: whenNamed('request body'),
    SecurityScheme: whenNamed('security scheme'),
    Header: whenNamed('header'),
  } as Oas3Visitor,
  visitFiles((node, { location }, { report }) => {
    if ('x-source' in node && 'x-gap' in node) {
      const message = 'x-source and x-gap stand side by side, and nothing is both a fact and a proposal'
      report({ message: say(message, 'Remove one of the two'), location: atKey(location, 'x-gap') })
    }
    if (!('x-source' in node)) return
    const fault = findSourceFault(node['x-source'])
    if (fault) {
      const remedy = 'Cite the section that states it, such as "§4.1" or "§4.1, §7"'
      report({ message: say(fault, remedy), location: location.child('x-source') })
    }
  }),
]

function whenNamed(kind: string) {
  return (node: unknown, context: UserContext): void => {
    if (isNamed(context.location)) requireMark(node, context, `the ${kind}`)
  }
}

/** Whether a node is a component: in the multi-file source a file of its own, or an entry of `components`. */
export function isNamed({ pointer }: Location): boolean {
  return pointer === '#/' || /^#\/components\/[^/]+\/[^/]+$/.test(pointer)
}

function requireMark(node: unknown, { location, report }: UserContext, what: string): void {
  if (!isObject(node) || 'x-source' in node || 'x-gap' in node) return
  const wrong = `${what} has neither x-source nor x-gap`
  const remedy = 'Cite the section of the interface document that states it, or name the gap that it fills'
  const [key] = Object.keys(node)
  report({ message: say(wrong, remedy), location: key === undefined ? location : atKey(location, key) })
}

function findSourceFault(source: unknown): string | undefined {
  if (typeof source !== 'string') return 'x-source is not a string'
  const wrong = source.split(/, ?/).find((section) => !known.has(section))
  return wrong === undefined
    ? undefined
    : `x-source cites "${wrong}", which is not a section of the interface document`
}

function say(wrong: string, remedy: string): string {
  return explain('source-or-gap', wrong, remedy)
}

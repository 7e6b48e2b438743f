import { isDeepStrictEqual } from 'node:util'
import { readAt } from '../../arbitraries/schema.ts'
import { escapeKey } from '../../contract/references.ts'
import { isObject } from '../../contract/spec-tree.ts'
import type { DescribedRequest } from '../../target/description.ts'
import type { Exchange } from '../harness/wire/request.ts'
import { listLeaves } from '../harness/wire/setting.ts'
import { keepAlphanumerics } from './choose-value.ts'

/** What may stand in a field, and what its expressions stand for while the request is looked for. */
export interface Choice {
  /** A text, or an object of texts, that no other choice has. */
  template: unknown
  /** As a target.json holds it, where that is not the template. */
  written?: string
  /** By expression, without its braces. */
  values?: Readonly<Record<string, string | number>>
  /** What the value is called where it comes from. */
  name?: string
}

/** Fields whose value no example shows: what they name was made before, or differs in each request. */
export interface Naming {
  /** Of the field's name, its letters and digits alone, in lower case. */
  pattern: RegExp
  /** The likeliest first. */
  choices: readonly Choice[]
}

/** A request that was taken. */
export interface Found {
  /** As a target.json holds it, with expressions. */
  template: DescribedRequest
  /** With what the expressions stood for. */
  sent: DescribedRequest
  exchange: Exchange
  /** When it was taken, in milliseconds since 1970. */
  takenAtMs: number
  /** An empty one was taken too: that this one was says nothing of what the target takes. */
  isAnythingTaken: boolean
  chosen: ReadonlyMap<Naming, Choice>
}

export const REFERENCE = /reference$|^ref$|^orderid$|^order$/
export const TOKEN = /token/

export const isNamedSo = ({ pattern }: Pick<Naming, 'pattern'>, at: readonly string[]) =>
  pattern.test(keepAlphanumerics(at.at(-1) ?? ''))

/** The choices for a field, those first whose name its own name holds. */
export function listChoices({ choices }: Naming, at: readonly string[]): readonly Choice[] {
  const field = keepAlphanumerics(at.at(-1) ?? '')
  const isLikely = ({ name = '' }: Choice) => {
    const plain = keepAlphanumerics(name)
    return plain !== '' && (field.endsWith(plain) || plain.startsWith(field))
  }
  return [...choices.filter(isLikely), ...choices.filter((each) => !isLikely(each))]
}

/** Where the texts and numbers of a value lie that have such a name, the least deep first. */
export function listNamed(whole: unknown, naming: Pick<Naming, 'pattern'>): (readonly string[])[] {
  return listLeaves(whole)
    .filter(({ at, value }) => ['string', 'number'].includes(typeof value) && isNamedSo(naming, at))
    .map(({ at }) => at)
    .sort((one, other) => one.length - other.length)
}

/** What names the record that a request made: in its answer, or as the request itself has it. */
export function nameMade(
  operationId: string,
  { sent, exchange }: Found,
  pattern: RegExp,
  isRequest: boolean,
): Naming | undefined {
  const part = sent.data ? 'data' : 'body'
  const [place, whole] = isRequest ? [`request.${part}`, sent[part]] : ['response.body', exchange.body]
  const [at] = listNamed(whole, { pattern })
    .filter((each) => typeof readAt(whole, each) === 'string')
    // No expression can hold a brace.
    .filter((each) => each.every((name) => !/[{}]/.test(name)))
  if (!at) return undefined
  const pointer = at.map((each) => `/${escapeKey(each)}`).join('')
  const text = `${operationId}.${place}#${pointer}`
  return {
    pattern,
    choices: [{ template: `{$${text}}`, values: { [text]: String(readAt(whole, at)) } }],
  }
}

/** The place and the choice of every naming that a template follows. */
export function listPlaced(
  template: unknown,
  namings: readonly Naming[],
): { at: string[]; naming: Naming; choice: Choice }[] {
  const visit = (node: unknown, at: string[]): { at: string[]; naming: Naming; choice: Choice }[] => {
    for (const naming of namings) {
      const choice = naming.choices.find((each) => isDeepStrictEqual(each.template, node))
      if (choice && isNamedSo(naming, at)) return [{ at, naming, choice }]
    }
    return isObject(node) ? Object.entries(node).flatMap(([name, each]) => visit(each, [...at, name])) : []
  }
  return visit(template, [])
}

import { isDeepStrictEqual } from 'node:util'
import { readAt } from '../../arbitraries/schema.ts'
import { escapeKey } from '../../contract/references.ts'
import { isObject } from '../../contract/spec-tree.ts'
import type { DescribedRequest } from '../../target/description.ts'
import type { Exchange } from '../harness/wire/request.ts'
import { listLeaves } from '../harness/wire/setting.ts'
import { keepAlphanumerics } from './choose-value.ts'

/** What a field may hold, and the values of its expressions while the request is being found. */
export interface Choice {
  /** A text or an object of texts, unique among the choices. */
  template: unknown
  /** Its form in target.json, if that is not the template. */
  written?: string
  /** By expression, without braces. */
  values?: Readonly<Record<string, string | number>>
  /** Name of the value at its source. */
  name?: string
}

/** Fields whose value no example shows: it names what was made before, or differs in each request. */
export interface Naming {
  /** Matched against the letters and digits of the field's name, in lower case. */
  pattern: RegExp
  /** The likeliest first. */
  choices: readonly Choice[]
}

/** A request that was accepted. */
export interface Found {
  /** Its form in target.json, with expressions. */
  template: DescribedRequest
  /** Its form as sent, with the values of the expressions. */
  sent: DescribedRequest
  exchange: Exchange
  /** When it was accepted, in milliseconds since 1970. */
  takenAtMs: number
  /** An empty request was accepted too, so this one says nothing about what the target accepts. */
  isAnythingTaken: boolean
  chosen: ReadonlyMap<Naming, Choice>
}

export const REFERENCE = /reference$|(?<!h)ref$|^orderid$|^order$/
export const TOKEN = /token/

export const isNamedSo = ({ pattern }: Pick<Naming, 'pattern'>, at: readonly string[]) =>
  pattern.test(keepAlphanumerics(at.at(-1) ?? ''))

/** Lists the choices for a field, first those whose name matches the field's. */
export function listChoices({ choices }: Naming, at: readonly string[]): readonly Choice[] {
  const field = keepAlphanumerics(at.at(-1) ?? '')
  const isLikely = ({ name = '' }: Choice) => {
    const plain = keepAlphanumerics(name)
    return plain !== '' && (field.endsWith(plain) || plain.startsWith(field))
  }
  return [...choices.filter(isLikely), ...choices.filter((each) => !isLikely(each))]
}

/** Lists the paths of texts and numbers with such a name, the shallowest first. */
export function listNamed(whole: unknown, naming: Pick<Naming, 'pattern'>): (readonly string[])[] {
  return listLeaves(whole)
    .filter(({ at, value }) => ['string', 'number'].includes(typeof value) && isNamedSo(naming, at))
    .map(({ at }) => at)
    .sort((one, other) => one.length - other.length)
}

/** Returns the namings of the record that a request made, from its answer or from the request itself, the shallowest first. */
export function nameMade(
  operationId: string,
  { sent, exchange }: Found,
  pattern: RegExp,
  isRequest: boolean,
): Naming | undefined {
  const part = sent.data ? 'data' : 'body'
  const [place, whole] = isRequest ? [`request.${part}`, sent[part]] : ['response.body', exchange.body]
  const choices = listNamed(whole, { pattern })
    .filter((at) => typeof readAt(whole, at) === 'string')
    // An expression cannot hold a brace.
    .filter((at) => at.every((name) => !/[{}]/.test(name)))
    .map((at): Choice => {
      const text = `${operationId}.${place}#${at.map((each) => `/${escapeKey(each)}`).join('')}`
      return { template: `{$${text}}`, values: { [text]: String(readAt(whole, at)) }, name: at.at(-1)! }
    })
  return choices.length > 0 ? { pattern, choices } : undefined
}

/** Returns a naming for each field that looks like an id, whatever its name, and that the request did not make up itself. */
export function nameShown(operationId: string, found: Found, isRequest: boolean): Naming[] {
  const { sent, template, exchange } = found
  const part = sent.data ? 'data' : 'body'
  const given = new Set(listLeaves({ body: sent.body, data: sent.data }).map(({ value }) => value))
  const isOwn = ({ at, value }: { at: readonly string[]; value: unknown }) =>
    isRequest ? !String(readAt(template[part], at)).startsWith('{$') : given.has(value)
  const ids = listLeaves(isRequest ? sent[part] : exchange.body).filter(
    (leaf) => typeof leaf.value === 'string' && isId(leaf.value) && !isOwn(leaf),
  )
  const names = new Set(ids.map(({ at }) => keepAlphanumerics(at.at(-1) ?? '')))
  return [...names].flatMap((name) => nameMade(operationId, found, new RegExp(`^${name}$`), isRequest) ?? [])
}

/** Neither a word nor an amount nor a time. */
const isId = (text: string) =>
  /^(?=.*\d)[\w.:-]{4,}$/.test(text) && !/^\d+\.\d+$/.test(text) && !/^\d{4}-\d\d-\d\d/.test(text)

/** Lists the place and the choice of every naming in a template. */
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

import type { MemberModel, OperationModel } from '../model/client-model.ts'
import { findRecord } from '../model/find-types.ts'
import type { ClientContext } from './client-context.ts'
import { assignNames } from './names.ts'
import { listProperties, toProperty } from './render-types.ts'
import type { TypeNames } from './type-names.ts'
import { describeWith } from './write-php.ts'

/** An argument of a method: a parameter of its operation, a member of its body, or both. */
export interface Argument extends MemberModel {
  name: string
  isParameter: boolean
  /** The property of the body that it sets. */
  property?: string
  /** The body is not a record: the argument is the whole body. */
  isWholeBody?: true
}

type Draft = Omit<Argument, 'name'>

/** Lists path, query and body as flat arguments, required ones first. A name in several places is passed to all of them. */
export function listArguments(operation: OperationModel, context: ClientContext): Argument[] {
  const drafts = new Map<string, Draft>()
  for (const parameter of operation.parameters)
    drafts.set(parameter.wireName, { ...parameter, isParameter: true })
  for (const member of listBody(operation, context)) {
    const known = drafts.get(member.wireName)
    const isRequired = member.isRequired || known?.isRequired === true
    drafts.set(member.wireName, { ...member, ...known, ...pickBody(member), isRequired })
  }
  const names = assignNames([...drafts.keys()], toProperty, 'argument', ['this', 'options'])
  return [...drafts.values()]
    .sort((one, other) => Number(other.isRequired) - Number(one.isRequired))
    .map((draft) => ({ ...draft, name: names.get(draft.wireName)! }))
}

function pickBody({ property, isWholeBody }: Draft): Partial<Draft> {
  return { ...(property !== undefined && { property }), ...(isWholeBody && { isWholeBody }) }
}

function listBody({ body }: OperationModel, { types }: ClientContext): Draft[] {
  if (!body) return []
  const record = findRecord(types.all, body.type)
  if (record) return listProperties(record).map((member) => ({ ...member, isParameter: false }))
  const { type, isRequired } = body
  const description = 'The whole body.'
  return [
    { wireName: 'body', type, isRequired, description, origin: {}, isParameter: false, isWholeBody: true },
  ]
}

export function renderArguments(given: readonly Argument[], types: TypeNames): string {
  return given
    .map(
      ({ name, type, isRequired }) =>
        `        ${types.declare(type, !isRequired)} $${name}${isRequired ? '' : ' = null'},\n`,
    )
    .join('')
}

export function tagArguments(
  given: readonly Argument[],
  { row }: OperationModel,
  types: TypeNames,
): string[] {
  return given.map(({ name, wireName, type, isRequired, description, origin }) => {
    const told = describeWith(description, origin)
    const hint = wireName === row.encrypted?.field ? ' Give the plaintext: the client encrypts it.' : ''
    return `@param ${types.document(type, !isRequired)} $${name} ${told}${hint}`.trimEnd()
  })
}

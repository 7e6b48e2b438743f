import type { ClientModel, MemberModel, OperationModel } from '../model/client-model.ts'
import { findRecord } from '../model/find-types.ts'
import { createScope, toSnake } from './python-names.ts'

/** Names that a parameter cannot have, as its method uses them. */
const TAKEN_PARAMETERS = ['answer', 'given', 'options', 'self']

/** An argument of a method, and where it travels. */
export interface Argument {
  identifier: string
  member: MemberModel
  places: ('path' | 'query' | 'header' | 'body')[]
}

/** Lists parameters and members of the body, required ones first. A name in both is one argument that is sent in both. */
export function listArguments(
  model: ClientModel,
  { parameters, parameterPlaces, body }: OperationModel,
): Argument[] {
  const record = findRecord(model.types, body?.type)
  const isRequired = body?.isRequired ?? false
  const whole = { wireName: 'body', description: 'The body.', origin: {} }
  const members =
    body && !record
      ? [{ ...whole, type: body.type, isRequired }]
      : (record?.members ?? []).map((each) => ({ ...each, isRequired: each.isRequired && isRequired }))
  const found = new Map<string, Omit<Argument, 'identifier'>>()
  const add = (member: MemberModel, place: Argument['places'][number]) => {
    const known = found.get(member.wireName)
    const wanted = (known?.member.isRequired ?? false) || member.isRequired
    const merged = { ...(known?.member ?? member), isRequired: wanted }
    found.set(member.wireName, { member: merged, places: [...(known?.places ?? []), place] })
  }
  for (const parameter of parameters) add(parameter, parameterPlaces[parameter.wireName] ?? 'query')
  for (const member of members) add(member, 'body')
  const give = createScope(TAKEN_PARAMETERS)
  const named = [...found.values()].map((each) => ({
    ...each,
    identifier: give(toSnake(each.member.wireName, 'field')),
  }))
  return named.sort((one, other) => Number(other.member.isRequired) - Number(one.member.isRequired))
}

import { ValidationError } from '../errors.ts'
import { readMembers } from './encrypt.ts'
import type { Call } from './operation-table.ts'

/** Sorts the members of the input into path, query and body; a member that is not a parameter belongs to the body. */
export function placeMembers({ operationId, operation }: Call, input: unknown): Record<string, unknown> {
  const { method, path, inQuery, alsoInBody } = operation
  const body = readMembers(input)
  const take = (name: string) => {
    const value = body[name]
    if (!alsoInBody?.includes(name)) delete body[name]
    return [name, value]
  }
  const takeFromPath = (name: string) => {
    // Empty, `.` or `..` would turn the path into that of another resource.
    if (!/^\.{0,2}$/.test(`${body[name] ?? ''}`)) return take(name)
    throw new ValidationError(operationId, [{ field: name, message: 'must be given' }])
  }
  const hasBody = !/GET|DELETE/.test(method)
  const params = {
    path: Object.fromEntries(path.match(/[^{}]+(?=\})/g)?.map(takeFromPath) ?? []),
    query: Object.fromEntries((inQuery ?? (hasBody ? [] : Object.keys(body))).map(take)),
  }
  return { params, ...((inQuery ? Object.keys(body).length > 0 : hasBody) && { body }) }
}

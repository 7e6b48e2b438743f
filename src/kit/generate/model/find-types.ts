import type { ObjectModel, OperationModel, TypeModel, TypeRef } from './client-model.ts'

const any: TypeRef = { kind: 'any', isNullable: false }

export function findType(types: readonly TypeModel[], ref: TypeRef | undefined): TypeModel | undefined {
  return ref?.kind === 'named' ? types.find(({ name }) => name === ref.name) : undefined
}

export function findRecord(types: readonly TypeModel[], ref: TypeRef | undefined): ObjectModel | undefined {
  const type = findType(types, ref)
  return type?.kind === 'object' ? type : undefined
}

/** Returns the type of the items of the list at a path of an answer; `any` if it is not described. */
export function itemAt(types: readonly TypeModel[], { answer }: OperationModel, path: string): TypeRef {
  const list = typeAt(types, answer, path)
  return list.kind === 'list' ? list.of : any
}

/** Returns the type at a path of an answer; `any` if it is not described. */
export function typeAt(types: readonly TypeModel[], answer: TypeRef, path: string): TypeRef {
  return path.split('.').reduce((type, name) => {
    const members = findRecord(types, type)?.members
    return members?.find(({ wireName }) => wireName === name)?.type ?? any
  }, answer)
}

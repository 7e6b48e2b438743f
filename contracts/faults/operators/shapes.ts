import { listOperations, type OperationId } from '../../../src/kit/contract/contract.ts'
import type { Fault } from '../fault.ts'
import { type Field, listFields } from '../response-fields.ts'
import { defineFault, editField, editSuccess, type Fields } from '../rewrites.ts'

interface Shape {
  way: string
  describes: (path: string) => string
  suits: (field: Field) => boolean
  edit: (holder: Fields, name: string, field: Field) => void
}

const SHAPES: Shape[] = [
  {
    way: 'drop-field',
    describes: (path) => `leaves out ${path}`,
    suits: () => true,
    edit: (holder, name) => {
      delete holder[name]
    },
  },
  {
    way: 'retype-field',
    describes: (path) => `answers ${path} as another type`,
    suits: ({ types }) => types.length > 0,
    edit: (holder, name, { types }) => {
      holder[name] = retype(holder[name], types)
    },
  },
  {
    way: 'rename-field',
    describes: (path) => `answers ${path} under another name`,
    suits: () => true,
    edit: (holder, name) => rename(holder, name, `${name}Value`),
  },
  {
    way: 'null-field',
    describes: (path) => `answers null for ${path}`,
    suits: ({ types }) => types.length > 0 && !types.includes('null'),
    edit: (holder, name) => {
      holder[name] = null
    },
  },
  {
    way: 'recase-field',
    describes: (path) => `writes the name ${path} in another case`,
    suits: () => true,
    edit: (holder, name) => rename(holder, name, recase(name)),
  },
]

function rename(holder: Fields, name: string, to: string): void {
  holder[to] = holder[name]
  delete holder[name]
}

/** `createdAt` as `created_at`; a name of one word as `Name`. */
function recase(name: string): string {
  const snake = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return snake === name ? `${name[0]!.toUpperCase()}${name.slice(1)}` : snake
}

/** The value as a type that the field does not take. */
function retype(value: unknown, types: string[]): unknown {
  if (!types.includes('string')) return typeof value === 'object' ? JSON.stringify(value) : String(value)
  if (types.includes('number') || types.includes('integer')) return [value]
  return Number.isNaN(Number(value)) || value === '' || value === null ? 7 : Number(value)
}

/** Each field of an operation is broken in one way, the ways taking turns. */
export function listShapeFaults(): Fault[] {
  return listOperations().flatMap(({ operationId }, turn) => {
    const stated = listFields(operationId, 'documented').filter(isPlain)
    if (stated.length === 0) {
      // Where the interface document shows no answer one field stands for all, another one in each operation.
      const proposed = listFields(operationId, 'proposed').filter(isPlain)
      const field = proposed[turn % proposed.length]
      return field ? [breakField(operationId, field, turn, 'proposed')] : []
    }
    // Every third field, or of many every fourth: the ways of breaking them are the same.
    const step = stated.length > 20 ? 4 : 3
    const chosen = stated.filter((_, index) => index % step === turn % step)
    return chosen.map((field, index) => breakField(operationId, field, turn + index, 'documented'))
  })
}

/** What need not be there can be left out by right. */
function isPlain({ isRequired }: Field): boolean {
  return isRequired
}

function breakField(operationId: OperationId, field: Field, turn: number, profile: Fault['profile']): Fault {
  const turns = SHAPES.map((_, index) => SHAPES[(turn + index) % SHAPES.length]!)
  const shape = turns.find(({ suits }) => suits(field))!
  const edit = editField(field.path, (holder, name) => shape.edit(holder, name, field))
  return defineFault(shape.way, operationId, field.path, profile, shape.describes(field.path), () =>
    editSuccess(edit),
  )
}

import type { Field, Mark } from '../../../../scripts/docs/console/description.ts'

/** Returns the mark, unless what it lies in has a mark of the same kind. */
export function ownMark(mark: Mark | undefined, outer: Mark | undefined): Mark | undefined {
  return mark && outer && kindOf(mark) === kindOf(outer) ? undefined : mark
}

/** Returns the mark of a group of two or more fields that all share it. */
export function sharedMark(fields: readonly Field[]): Mark | undefined {
  const [first, ...others] = fields.map(({ mark }) => mark)
  const isShared = others.length > 0 && others.every((mark) => mark && first && !ownMark(mark, first))
  return isShared ? first : undefined
}

const kindOf = (mark: Mark) => ('gap' in mark ? 'proposal' : mark.source)

import type { Field, Mark } from '../../../../scripts/docs/console/description.ts'

/** A mark, where it says something else than that of what it lies in. */
export function ownMark(mark: Mark | undefined, outer: Mark | undefined): Mark | undefined {
  return mark && outer && kindOf(mark) === kindOf(outer) ? undefined : mark
}

/** The mark of a group whose fields, two or more, all stand on the same. */
export function sharedMark(fields: readonly Field[]): Mark | undefined {
  const [first, ...others] = fields.map(({ mark }) => mark)
  const isShared = others.length > 0 && others.every((mark) => mark && first && !ownMark(mark, first))
  return isShared ? first : undefined
}

const kindOf = (mark: Mark) => ('gap' in mark ? 'proposal' : mark.source)

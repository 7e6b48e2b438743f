/**
 * Finds the known name most similar to a mistyped one; undefined if none is similar.
 *
 * @example
 * findNearest('busines', ['business', 'businesses']) // 'business'
 */
export function findNearest(name: string, known: readonly string[]): string | undefined {
  const [nearest] = known
    .map((each) => ({ each, distance: countEdits(name.toLowerCase(), each.toLowerCase()) }))
    .filter(({ each, distance }) => distance <= Math.max(2, Math.floor(each.length / 3)))
    .sort((one, two) => one.distance - two.distance)
  return nearest?.each
}

/** Returns the number of characters to insert, remove or replace. */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [index, character] of [...from].entries()) {
    const next = [index + 1]
    for (const [place, other] of [...to].entries()) {
      const replaced = row[place]! + (character === other ? 0 : 1)
      next.push(Math.min(replaced, row[place + 1]! + 1, next[place]! + 1))
    }
    row = next
  }
  return row[to.length]!
}

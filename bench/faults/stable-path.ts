/** A path of no documented operation, the same in every run: an id or an email in it stands as {}. */
export function stablePath(path: string): string {
  return path
    .split('/')
    .map((segment) => (isMadeAnew(segment) ? '{}' : segment))
    .join('/')
}

/** Names in paths are words with dashes, and digits in them are few, such as those of `s2s`. */
function isMadeAnew(segment: string): boolean {
  return /@|%40|_|^\d+$/.test(segment) || (segment.length >= 6 && /\d/.test(segment))
}

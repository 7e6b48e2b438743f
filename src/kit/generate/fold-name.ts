/** The words of a name, as Redocly's generators tell them: whatever is no ASCII letter or digit parts two. */
export function listWords(name: string): string[] {
  return name
    .replace(/^\+(?=\d)/, 'plus ')
    .replace(/^-(?=\d)/, 'minus ')
    .replace(/([A-Z]{2,})s(?![a-z])/g, '$1S')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())
}

/** `orderId` of `order_id`; of two names that fold alike, an identifier is made that is one. */
export function foldName(name: string): string {
  return listWords(name)
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')
}

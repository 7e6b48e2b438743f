/** Serializes JSON with invisible characters escaped, except line breaks between members. */
export function toVisibleJson(value: unknown, indent?: number): string {
  const flat = JSON.stringify(value)
  const text = indent === undefined || flat.length < 60 ? flat : JSON.stringify(value, null, indent)
  return text.replace(/[^\P{C}\n]|[\u2028\u2029]/gu, (character) =>
    [...Array(character.length).keys()]
      .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join(''),
  )
}

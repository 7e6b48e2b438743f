/** Makes an object equal to another in place: Redocly holds on to the root it walks. */
export function replaceContent(target: object, content: object): void {
  for (const key of Object.keys(target)) delete (target as { [key: string]: unknown })[key]
  Object.assign(target, content)
}

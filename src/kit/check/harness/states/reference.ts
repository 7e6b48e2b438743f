/** `<prefix>_<alphanumeric>`: of which characters the prefix is made is not stated. */
export function isReference(text: string): boolean {
  return /^\S+_[A-Za-z0-9]+$/.test(text)
}

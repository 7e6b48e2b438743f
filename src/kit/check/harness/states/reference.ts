/** Whether a text has the form `<prefix>_<alphanumeric>`. The characters of the prefix are not stated. */
export function isReference(text: string): boolean {
  return /^\S+_[A-Za-z0-9]+$/.test(text)
}

import { showCharacters } from '../visible-text.ts'

/** Characters of one answer: enough for a page of the reference, and little of an agent's context. */
const MAX_CHARACTERS = 12_000

/** Returns the part of a text that fits into one answer, and how to get the rest. */
export function cut(text: string, offset = 0): string {
  const shown = showCharacters(text)
  const end = offset + MAX_CHARACTERS
  if (offset === 0 && shown.length <= end) return shown
  const part = shown.slice(offset, end)
  const rest = shown.length - end
  const hint =
    rest > 0
      ? `${rest} more characters: call again with offset ${end}.`
      : `This is the end of ${shown.length} characters.`
  return `${part}\n\n[${hint}]`
}

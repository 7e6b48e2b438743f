import { trimBlanks } from '../domain/trim-blanks.ts'

/** Returns the media type of a body, in lower case and without parameters. */
export function readContentType(headers: Headers): string {
  return trimBlanks(headers.get('content-type')?.split(';')[0] ?? '').toLowerCase()
}

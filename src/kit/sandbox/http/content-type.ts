import { trimBlanks } from '../domain/trim-blanks.ts'

/** The media type of a body, in small letters and without its parameters. */
export function readContentType(headers: Headers): string {
  return trimBlanks(headers.get('content-type')?.split(';')[0] ?? '').toLowerCase()
}

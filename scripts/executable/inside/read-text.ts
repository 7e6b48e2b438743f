import * as files from '../../../src/kit/contract/documents/read-text.ts'
import { readPackaged } from './packaged.ts'

export { LIMITS } from '../../../src/kit/contract/documents/read-text.ts'

/** The text of a file that somebody hands in, or of one of ours. */
export function readText(file: string): string {
  return readPackaged(file) ?? files.readText(file)
}

import * as files from '../../../src/kit/contract/documents/read-text.ts'
import { readPackaged } from './packaged.ts'

export { LIMITS } from '../../../src/kit/contract/documents/read-text.ts'

/** Returns the text of a packaged file, or else of a file from the user. */
export function readText(file: string): string {
  return readPackaged(file) ?? files.readText(file)
}

import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { InputError } from '../../expected-error.ts'

/** The limits of a document or overlay; `paycontract diff --help` names them too. */
export const LIMITS = { fileBytes: 2 * 1024 * 1024, depth: 100, aliases: 100, values: 500_000 } as const

/** Reused for each file: allocating one for each of a spec's hundreds of files would take longer than reading them. */
const bytes = Buffer.allocUnsafeSlow(LIMITS.fileBytes + 1)

/**
 * Returns the text of a file from the user, without its byte order mark.
 *
 * @throws InputError when it is not a regular file, too large, or not UTF-8 text
 */
export function readText(file: string): string {
  const length = readBytes(file)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, length))
    if (!text.includes('\0')) return text
  } catch {
    // Reported below: another encoding, or not text at all.
  }
  throw new InputError(`${file}: not UTF-8 text. Save it as UTF-8.`)
}

/** Fills {@link bytes} from the file and returns its length. */
function readBytes(file: string): number {
  // Open first and stat the descriptor, so that we read the file that we checked. A pipe without a writer must not block.
  const descriptor = open(file)
  try {
    const status = fstatSync(descriptor)
    if (!status.isFile()) throw new InputError(`${file}: not a file. Name a file, YAML or JSON.`)
    let length = 0
    for (let read = 1; read > 0 && length < bytes.length; length += read) {
      read = readSync(descriptor, bytes, length, bytes.length - length, null)
    }
    if (length <= LIMITS.fileBytes) return length
    throw new InputError(`${file}: larger than ${LIMITS.fileBytes / 1024 / 1024} MiB. Split or shorten it.`)
  } finally {
    closeSync(descriptor)
  }
}

const REASONS: Record<string, string> = {
  ENOENT: 'no such file. Check the path.',
  ENOTDIR: 'no such file. Check the path.',
  EACCES: 'may not be read. Check its permissions.',
  EPERM: 'may not be read. Check its permissions.',
  ELOOP: 'a symbolic link to itself. Name the file.',
}

function open(file: string): number {
  try {
    return openSync(file, constants.O_RDONLY | constants.O_NONBLOCK)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw new InputError(
      `${file || 'a file without a name'}: ${REASONS[code] ?? `cannot be opened (${code}). Name a file.`}`,
    )
  }
}

import { access } from 'node:fs/promises'
import type { HostName } from '../contract/contract.ts'
import { MockError } from './mock-error.ts'

/**
 * Reads the operations from a bundle. Throws a `MockError` that says what is wrong and what to do.
 *
 * @param read Prism's own reader
 */
export async function loadOperations<Operation>(
  read: (file: string) => Promise<Operation[]>,
  host: HostName,
  file: string,
): Promise<Operation[]> {
  await access(file).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw unusable(host, file, cause.message)
    throw new MockError(
      'bundle_missing',
      host,
      `${file} is not there (${host}). To write it, run: npm run generate`,
    )
  })
  const operations = await read(file).catch((cause: Error) => {
    throw unusable(host, file, cause.message)
  })
  if (operations.length === 0) throw unusable(host, file, 'no operation found in it')
  return operations
}

function unusable(host: HostName, file: string, reason: string): MockError {
  const firstLine = reason.split('\n', 1)[0]?.trim().replace(/:$/, '')
  return new MockError('bundle_invalid', host, `${file} cannot be served (${host}): ${firstLine}`)
}

import type { RsaPadding } from '../../client/crypto/index.ts'
import { ExpectedError } from '../expected-error.ts'
import type { OpenApiDocument } from './document.ts'
import { formatWithPlace } from './places.ts'

export type Paddings = readonly RsaPadding[]

export const PADDINGS: Paddings = ['oaep-sha256', 'oaep-sha1', 'pkcs1-v1_5']

/**
 * Returns the paddings that the service accepts for `data`; empty for a host without such a field.
 *
 * @throws ExpectedError if the list is empty, or names one that we do not support
 */
export function readPaddings(document: OpenApiDocument): Paddings {
  const { padding } = document['x-payload-encryption'] ?? {}
  if (padding === undefined) return []
  const { values } = padding
  const known = PADDINGS.filter((each) => Array.isArray(values) && values.includes(each))
  if (known.length > 0 && known.length === (values as unknown[]).length) return known
  const problem = `x-payload-encryption: values of padding is a list of ${PADDINGS.join(', ')}, at least one of them and each once.`
  throw new ExpectedError(formatWithPlace(document, [['x-payload-encryption', 'padding', 'values']], problem))
}

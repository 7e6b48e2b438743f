import type { RsaPadding } from '../../client/crypto/index.ts'
import { ExpectedError } from '../expected-error.ts'
import type { OpenApiDocument } from './document.ts'
import { formatWithPlace } from './places.ts'

export type Paddings = readonly RsaPadding[]

/** Every padding that we can make. */
export const PADDINGS: Paddings = ['oaep-sha256', 'oaep-sha1', 'pkcs1-v1_5']

/**
 * The paddings under which the service reads `data`; none on a host that has no such field.
 *
 * @throws ExpectedError where the document names one that we cannot make, or none at all
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

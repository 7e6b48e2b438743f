import { InputError } from '../../expected-error.ts'
import type { OpenApiDocument } from '../document.ts'
import { findEndlessReference } from '../endless-references.ts'
import { findExtensionFaults } from '../extensions.ts'
import { asObject, type JsonObject } from '../spec-tree.ts'
import { listOutsideReferences } from './outside-references.ts'
import { type ParsedFile, parseFile } from './parse-yaml.ts'
import { LIMITS } from './read-text.ts'
import { findUnreadKeyword } from './unread-keywords.ts'

/** A document from the user. */
export interface Loaded {
  file: string
  document: JsonObject & Pick<OpenApiDocument, 'openapi' | 'info'>
}

/**
 * @param parsed the content of the file, if something else is faster to parse
 * @throws InputError when the file cannot be read, is not OpenAPI 3, refers to anything outside itself or uses a part of OpenAPI
 *   3.2 that we do not read, a schema is endless, or an `x-` keyword has an invalid value
 */
export function readOpenApi(
  file: string,
  parsed: Pick<ParsedFile, 'value' | 'placeOf'> = parseFile(file),
): Loaded {
  const { value, placeOf } = parsed
  const { openapi, info } = asObject(value)
  if (typeof openapi !== 'string' || !openapi.startsWith('3.')) {
    throw new InputError(`${file}: not an OpenAPI 3 document: it needs \`openapi: 3.1.1\` at its root.`)
  }
  const { version, title } = asObject(info)
  if (typeof version !== 'string' || typeof title !== 'string') {
    throw new InputError(
      `${placeOf(['info'])}: \`info.title\` or \`info.version\` is missing: put both there, the version in quotes.`,
    )
  }
  const [outside] = listOutsideReferences(value)
  if (outside) {
    throw new InputError(
      `${placeOf(outside.keys)}: ${file} refers to ${outside.target}: bundle it first with \`npx redocly bundle\`, or leave it out.`,
    )
  }
  const unread = findUnreadKeyword(asObject(value))
  if (unread) {
    throw new InputError(
      `${placeOf(unread)}: \`${unread.at(-1)}\` of OpenAPI 3.2 is not supported, and would be ignored. Remove it.`,
    )
  }
  const document = value as Loaded['document']
  const endless = findEndlessReference(document)
  if (endless) {
    const ending = endless.isLoop ? 'to itself' : `on more than ${LIMITS.depth} times`
    throw new InputError(
      `${file}: ${endless.reference} leads ${ending}, by $ref and allOf alone. Let it end in a schema.`,
    )
  }
  const [fault] = findExtensionFaults(document)
  if (fault) throw new InputError(`${placeOf(fault.keys)}: ${fault.problem}. Write it so, or leave it out.`)
  return { file, document }
}

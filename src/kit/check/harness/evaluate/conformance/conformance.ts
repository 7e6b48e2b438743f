import {
  type Contract,
  findObject,
  type HostName,
  type Profile,
  type ResolvedContent,
  type ResolvedOperation,
  schemaOf,
} from '../../../../contract/contract.ts'
import { createCompiler } from '../../../../contract/create-ajv.ts'
import type { OpenApiDocument } from '../../../../contract/document.ts'
import { findResponse } from '../../../../contract/find-response.ts'
import { isRefused } from '../../outcome.ts'
import type { Answer } from '../../wire/request.ts'
import { type Departure, departAsWhole, readDeparture } from './departure.ts'
import { narrowErrors } from './narrow-errors.ts'
import { restrictComponents, restrictNames, STRICT_KEYWORDS } from './strict-schemas.ts'

/**
 * Lists every departure of an answer from the specification: in status, content type, envelope and fields. In the documented
 * profile a list of values that is stated in full is exact; a list that was only observed is open, and so is the form of an
 * error.
 */
export function findDepartures(exchange: Answer, profile: Profile): Departure[] {
  const { operation, status, contentType, body } = exchange
  const { host, row, contract } = operation
  const document = contract.readDocument(host, profile)
  const object = findObject(document, row)
  if (!object) return []
  // The form of an error is not stated, nor that its status is not 200: the envelope decides.
  if (profile === 'documented' && status < 300 && isRefused(exchange)) return []
  const declared = profile === 'proposed' ? findExpected(object, status) : findResponse(object, status)
  if (!declared) {
    return profile === 'proposed'
      ? [
          departAsWhole(
            'status',
            status < 500
              ? `status ${status} is not declared for ${operation.operationId}`
              : `status ${status} is an error of the service, which no call may cause`,
            'a declared status',
          ),
        ]
      : []
  }
  const [mediaType, content] = Object.entries(declared.content ?? {})[0] ?? []
  if (!mediaType || !content) return []
  if (mediaType === '*/*') {
    // Either nothing is known about the body, or everything but its media type.
    if (!('x-gap-media-type' in declared) || (body === undefined && status >= 400)) return []
  } else if (contentType.toLowerCase() !== mediaType.toLowerCase()) {
    const text = `content type is ${contentType || 'missing'}, not ${mediaType}`
    return [departAsWhole('content-type', text, mediaType)]
  }
  if (body === undefined) return [departAsWhole('json', 'the body is not JSON', 'a body of JSON')]
  return listProblems(document, profile, content.schema, body)
}

/** Lists every departure of a webhook of the target from the specification of its event. */
export function findEventDepartures(
  contract: Contract,
  host: HostName,
  event: string,
  body: unknown,
): string[] {
  const document = contract.readDocument(host, 'proposed')
  const schema = schemaOf(document.webhooks?.[event]?.post?.requestBody as ResolvedContent | undefined)
  if (!schema) return [`${event} is not declared`]
  return listProblems(document, 'proposed', schema, body).map(({ text }) => text)
}

/** A failure of the service, or a refusal that is not declared, is for clients to expect and not for a check to accept. */
function findExpected({ responses }: ResolvedOperation, status: number): ResolvedContent | undefined {
  return responses[status] ?? (status < 500 ? responses[`${Math.floor(status / 100)}XX`] : undefined)
}

const compilers = new WeakMap<OpenApiDocument, ReturnType<typeof createCompiler>>()
/** By the original schema of the document. */
const stricter = new WeakMap<object, object>()

function listProblems(
  document: OpenApiDocument,
  profile: Profile,
  schema: object,
  body: unknown,
): Departure[] {
  const compile =
    compilers.get(document) ??
    createCompiler(restrictComponents(document.components, profile), {
      keywords: STRICT_KEYWORDS,
      validateSchema: false,
    })
  compilers.set(document, compile)
  const strict = stricter.get(schema) ?? restrictNames(schema, profile)
  stricter.set(schema, strict)
  const validate = compile(strict)
  if (validate(body)) return []
  return narrowErrors(validate.errors!).map((error) => readDeparture(error, body))
}

import { ExpectedError } from '../expected-error.ts'
import { quoteText } from '../visible-text.ts'
import {
  listOperations,
  listWebhooks,
  type OpenApiDocument,
  type OperationObject,
  type Parameter,
  type SecurityScheme,
} from './document.ts'
import { findProposedHeader } from './proposed-header.ts'

const SIGNATURE = { component: 'WebhookSignature', name: 'x-webhook-signature' }
const TIMESTAMP = { component: 'WebhookTimestamp', name: 'x-webhook-timestamp' }

/** The security scheme of a notification that the service receives. */
export const WEBHOOK_SCHEME = 'webhookSignature'

const ENCODINGS = ['hex', 'base64'] as const

/** How a webhook is signed: HMAC-SHA256 of the timestamp, a full stop and the raw body. Headers are in lower case. */
export interface WebhookSignature {
  header: string
  /** Where the time of signing travels, in seconds; without one the signature is that of the body alone. */
  timestampHeader?: string
  /** How far that time may be from the receiver's clock, in seconds, either way; any where it is not said. */
  toleranceSeconds?: number
  encoding: (typeof ENCODINGS)[number]
}

/**
 * How each webhook is signed: of those that the service sends by their names, of those that it receives by their
 * operationIds. One that is not signed is left out.
 *
 * @throws ExpectedError where `x-encoding` is neither hex nor base64, or `x-tolerance` no number of seconds
 */
export function readWebhookSignatures(document: OpenApiDocument): Record<string, WebhookSignature> {
  const located = [
    ...listWebhooks(document).map(({ path, operation }) => [path, operation] as const),
    ...listOperations(document).map(({ operation }) => [operation.operationId, operation] as const),
  ]
  return Object.fromEntries(
    located.flatMap(([name, operation]) => {
      const holder = findSignature(document, operation)
      if (!holder) return []
      const timestamp = findProposedHeader(document, operation, TIMESTAMP)
      return [
        [
          name,
          {
            header: holder.name!.toLowerCase(),
            ...(timestamp && {
              timestampHeader: timestamp.name.toLowerCase(),
              ...readTolerance(name, timestamp),
            }),
            encoding: readEncoding(name, holder),
          },
        ],
      ]
    }),
  )
}

function findSignature(
  document: OpenApiDocument,
  operation: OperationObject,
): Parameter | SecurityScheme | undefined {
  const isScheme = operation.security?.some((each) => WEBHOOK_SCHEME in each)
  return isScheme
    ? document.components.securitySchemes?.[WEBHOOK_SCHEME]
    : findProposedHeader(document, operation, SIGNATURE)
}

function readTolerance(name: string, { 'x-tolerance': seconds }: Parameter): { toleranceSeconds?: number } {
  if (seconds === undefined) return {}
  if (Number.isSafeInteger(seconds) && seconds > 0) return { toleranceSeconds: seconds }
  throw new ExpectedError(`${name}: x-tolerance of its timestamp is a whole number of seconds, as 300.`)
}

function readEncoding(
  name: string,
  { 'x-encoding': stated = 'hex' }: { 'x-encoding'?: string },
): WebhookSignature['encoding'] {
  const encoding = ENCODINGS.find((each) => each === stated)
  if (encoding) return encoding
  throw new ExpectedError(
    `${name}: x-encoding of its signature is ${quoteText(String(stated))}. Say ${ENCODINGS.join(' or ')}.`,
  )
}

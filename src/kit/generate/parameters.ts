import { readAmlThresholds } from '../contract/aml-thresholds.ts'
import { describeRequests } from '../contract/describe-requests.ts'
import type { OpenApiDocument } from '../contract/document.ts'
import { readFees } from '../contract/fees.ts'
import type { HostName } from '../contract/hosts.ts'
import { readPaddings } from '../contract/paddings.ts'
import { readReferenceForms } from '../contract/reference-forms.ts'
import { readWebhookAttempts, readWebhookTimeouts } from '../contract/webhook-delivery.ts'
import { readWebhookSignatures } from '../contract/webhook-signature.ts'

/** Renders what a server of a host needs besides the operations and the validators. */
export function renderParameters(document: OpenApiDocument, header: string, host: HostName): string {
  const { queryParameters, keptFields, bodyLimits } = describeRequests(document)
  return [
    `// ${header}`,
    '/** The query parameters of each operation that has any: type and default. */',
    `export const queryParameters = ${print(queryParameters)} as const`,
    '',
    '/** The fields of each body that take card data, or numbers such as amounts, which may look like it. */',
    `export const keptFields: Readonly<Record<string, readonly string[]>> = ${print(keptFields)}`,
    '',
    '/** Maximum size of a body, or of the file in it, in bytes, by operation. */',
    `export const bodyLimits: Readonly<Record<string, number>> = ${print(bodyLimits)}`,
    '',
    '/** How each webhook is signed: by name if it is sent, by operation if it is received. */',
    `export const webhookSignatures = ${print(readWebhookSignatures(document))} as const`,
    '',
    '/** When each webhook is attempted until it is accepted, in seconds after the first attempt, by name. */',
    `export const webhookAttempts = ${print(readWebhookAttempts(document))} as const`,
    '',
    '/** Timeout for the answer to each webhook, in seconds, by name. */',
    `export const webhookTimeouts = ${print(readWebhookTimeouts(document))} as const`,
    '',
    '/** The paddings under which `data` is read. */',
    `export const paddings = ${print(readPaddings(document))} as const`,
    '',
    '/** The form of the references that the service gives to records. */',
    `export const referenceForms = ${print(readReferenceForms(host, document).forms)} as const`,
    '',
    '/** Major units from which a deposit is held for a source-of-funds review, by currency. */',
    `export const amlThresholds: Readonly<Record<string, number>> = ${print(readAmlThresholds(document))}`,
    '',
    '/** The fee of a payment, by payment option: hundredths of a percent, and its maximum in major units of the currency. */',
    `export const fees = ${print(readFees(document))} as const`,
    '',
  ].join('\n')
}

function print(found: object): string {
  return JSON.stringify(found, null, 2)
}

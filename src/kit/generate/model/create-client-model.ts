import type { Content, OperationObject, Parameter, Schema } from '../../contract/document.ts'
import { listOperations, listWebhooks, type OpenApiDocument } from '../../contract/document.ts'
import { describeFailures } from '../../contract/failures.ts'
import { HOSTS, type HostName } from '../../contract/hosts.ts'
import { wordsOf } from '../../contract/notes.ts'
import { describeCredentials, describeOperations, type OperationRow } from '../../contract/operations.ts'
import { deref } from '../../contract/references.ts'
import { readWebhookTimeouts } from '../../contract/webhook-delivery.ts'
import { readWebhookSignatures, WEBHOOK_SCHEME } from '../../contract/webhook-signature.ts'
import type { ClientModel, EventModel, OperationModel, Origin } from './client-model.ts'
import { type HostDraft, keepNeeded, shareTypes } from './merge-types.ts'
import { createTypeReader, originOf, type TypeReader, toPascal } from './read-types.ts'

/**
 * Creates the model that clients are written from. Names of types do not depend on the requested hosts: a type that differs
 * between hosts is prefixed by its host, so both documents are needed.
 */
export function createClientModel(
  documents: Record<HostName, OpenApiDocument>,
  hosts: readonly HostName[],
): ClientModel {
  const drafts = shareTypes(HOSTS.map((host) => readHost(host, documents[host])))
  const wanted = drafts.filter(({ client }) => hosts.includes(client.host))
  return keepNeeded({
    clients: wanted.map(({ client }) => client),
    events: wanted.flatMap(({ events }) => events),
    types: wanted.flatMap(({ types }) => types),
  })
}

function readHost(host: HostName, document: OpenApiDocument): HostDraft {
  const types = createTypeReader(document)
  const rows = describeOperations(document)
  const called = listOperations(document).filter(({ operation }) => !isNotification(operation))
  const operations = called.map(({ operation }) =>
    readOperation(document, operation, rows[operation.operationId]!, types),
  )
  const { title, version } = document.info
  const client = {
    ...{ host, title, version, operations },
    credentials: describeCredentials(document),
    failures: describeFailures(document),
  }
  return { client, events: readEvents(document, types), types: types.list() }
}

/** Notifications to the service are not operations for its integrators, who could not sign them. */
function isNotification({ security = [] }: OperationObject): boolean {
  return security.some((each) => WEBHOOK_SCHEME in each)
}

function readOperation(
  document: OpenApiDocument,
  operation: OperationObject & { summary?: string; description?: string },
  row: OperationRow,
  types: TypeReader,
): OperationModel {
  const { operationId } = operation
  const name = toPascal(operationId)
  const parameters = listParameters(document, operation, row)
  const body = deref(document, operation.requestBody) as (Content & { required?: boolean }) | undefined
  const schema = schemaOf(body)
  const answer = findAnswer(document, operation)
  return {
    operationId,
    summary: operation.summary ?? '',
    description: wordsOf(operation),
    origin: originOf(operation),
    row,
    parameters: parameters.map(({ name: wireName, required, schema: each, ...rest }) => ({
      wireName,
      type: types.read(each, `${name}${toPascal(wireName)}`, 'sent'),
      isRequired: required === true,
      description: wordsOf(rest),
      origin: originOf(rest),
    })),
    parameterPlaces: Object.fromEntries(parameters.map((each) => [each.name, each.in])),
    ...(schema && {
      body: { type: readBody(types, schema, row, name), isRequired: body?.required === true },
    }),
    answer: answer ? types.read(answer, `${name}Answer`, 'received') : { kind: 'any', isNullable: false },
  }
}

/** Reads an encrypted body with its plaintext. It gets a name of its own, as the schema and its name describe the wire. */
function readBody(types: TypeReader, schema: Schema, { encrypted }: OperationRow, name: string) {
  if (!encrypted) return types.read(schema, `${name}Request`, 'sent')
  const typeName = `${name}Request`
  const members = types.readMembers({ allOf: [schema] }, typeName, 'sent')
  const flags = { isSent: true, isReceived: false }
  const head = { name: typeName, description: `The request body of ${name}.`, origin: originOf(schema) }
  return types.add({ kind: 'object', ...head, ...flags, members })
}

const PLACES = ['path', 'query', 'header']

/** Returns the parameters that a caller passes, required ones first. Clients do not send cookies. */
function listParameters(
  document: OpenApiDocument,
  { parameters = [] }: OperationObject,
  { idempotencyHeader }: OperationRow,
): Parameter[] {
  const found = parameters.map((each) => deref(document, each) as Parameter)
  return found
    .filter(
      ({ in: place, name }) =>
        PLACES.includes(place) && !(place === 'header' && name.toLowerCase() === idempotencyHeader),
    )
    .sort((one, other) => Number(other.required === true) - Number(one.required === true))
}

function findAnswer(document: OpenApiDocument, { responses }: OperationObject): Schema | undefined {
  const success = Object.keys(responses).find((status) => /^2/.test(status)) ?? 'default'
  return schemaOf(deref(document, responses[success]))
}

function schemaOf(content: Content | undefined): Schema | undefined {
  const { content: types = {} } = content ?? {}
  const json = types['application/json'] ?? types['multipart/form-data'] ?? Object.values(types)[0]
  return json?.schema
}

function readEvents(document: OpenApiDocument, types: TypeReader): EventModel[] {
  const signatures = readWebhookSignatures(document)
  const timeouts = readWebhookTimeouts(document)
  return listWebhooks(document).flatMap(({ path: name, operation }) => {
    const schema = schemaOf(deref(document, operation.requestBody))
    if (!schema) return []
    const { summary = '' } = operation as { summary?: string }
    const type = types.read(schema, `${toPascal(name)}Event`, 'received')
    const seconds = timeouts[name]
    const timeout = seconds === undefined ? undefined : { seconds, origin: readWaited(document, operation) }
    return [{ name, summary, origin: originOf(operation), type, signature: signatures[name], timeout }]
  })
}

/** Returns the origin of the time that the service waits for an answer. */
function readWaited(document: OpenApiDocument, { responses }: OperationObject): Origin {
  const answers: Content[] = Object.values(responses).map((each) => deref(document, each))
  return originOf(answers.find((each) => each['x-timeout'])?.['x-timeout'] ?? {})
}

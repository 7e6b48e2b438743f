import {
  listOperations,
  listWebhooks,
  type OpenApiDocument,
  type OperationObject,
  type Parameter,
  type Schema,
} from './document.ts'
import { deref, locate } from './references.ts'

/** The schema of each validator, by export name, which is the schema's `$id` too. */
export type Entries = Map<string, Schema>

/** Names of an operation's validators: those of the request's parts, and one for each status. */
type NamedValidators = Partial<Record<'body' | 'payload' | 'query' | 'path' | 'headers', string>> & {
  responses: Record<string, string>
}

export interface ValidatorPlan {
  entries: Entries
  operations: Record<string, NamedValidators>
  webhooks: Record<string, string>
  schemas: Record<string, string>
}

/** Plans a validator for every body, plaintext, parameter set, response, webhook and schema of a host. */
export function planValidators(document: OpenApiDocument): ValidatorPlan {
  const plan: ValidatorPlan = { entries: new Map(), operations: {}, webhooks: {}, schemas: {} }
  for (const [name, schema] of Object.entries(document.components.schemas ?? {})) {
    plan.schemas[name] = add(plan, `schema_${name}`, schema)
  }
  for (const { operation } of listOperations(document)) {
    plan.operations[operation.operationId] = planOperation(document, operation, plan)
  }
  for (const { path, operation } of listWebhooks(document)) {
    const body = findJsonBody(document, operation)
    if (body) plan.webhooks[path] = add(plan, `webhook_${operation.operationId}`, body)
  }
  return plan
}

/** Registers a schema under a name. A mere reference uses the validator of its target. */
function add(plan: ValidatorPlan, name: string, schema: Schema): string {
  const [, component] = /^#\/components\/schemas\/(\w+)$/.exec(schema.$ref ?? '') ?? []
  if (component) return `schema_${component}`
  plan.entries.set(name, schema)
  return name
}

function planOperation(
  document: OpenApiDocument,
  operation: OperationObject,
  plan: ValidatorPlan,
): NamedValidators {
  const id = operation.operationId
  const planned: NamedValidators = { responses: {} }
  const body = findJsonBody(document, operation)
  if (body) {
    planned.body = add(plan, `${id}_body`, body)
    const fields = Object.values(deref(document, body).properties ?? {})
    const encrypted = fields.find((field) => field.contentSchema)
    if (encrypted) planned.payload = add(plan, `${id}_payload`, encrypted.contentSchema!)
  }
  for (const key of ['query', 'path', 'headers'] as const) {
    const schema = parametersSchema(document, operation, PARAMETER_LOCATIONS[key])
    if (schema) planned[key] = add(plan, `${id}_${key}`, schema)
  }
  for (const [status, response] of Object.entries(operation.responses)) {
    const { value, pointer } = locate(document, response)
    const schema = Object.values(value.content ?? {})[0]?.schema
    if (!schema) continue
    const shared = /^\/components\/responses\/(\w+)$/.exec(pointer)?.[1]
    planned.responses[status] = add(plan, shared ? `response_${shared}` : `${id}_${status}`, schema)
  }
  return planned
}

const PARAMETER_LOCATIONS = { query: 'query', path: 'path', headers: 'header' } as const

/** A multipart body is not one JSON value: there is nothing for a JSON Schema to check. */
function findJsonBody(document: OpenApiDocument, { requestBody }: OperationObject): Schema | undefined {
  return deref(document, requestBody)?.content?.['application/json']?.schema
}

function parametersSchema(
  document: OpenApiDocument,
  operation: OperationObject,
  location: Parameter['in'],
): Schema | undefined {
  const parameters = (operation.parameters ?? [])
    .map((parameter) => deref(document, parameter))
    .filter((parameter) => parameter.in === location)
  if (parameters.length === 0) return undefined
  const nameOf = ({ name }: Parameter) => (location === 'header' ? name.toLowerCase() : name)
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map((each) => [nameOf(each), each.schema])),
    required: parameters.filter((each) => each.required).map(nameOf),
  }
}

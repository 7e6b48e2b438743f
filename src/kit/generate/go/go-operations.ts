import type { HostModel, MemberModel, OperationModel, TypeRef } from '../model/client-model.ts'
import { itemAt } from '../model/find-types.ts'
import { createScope, type Scope, toArgument, toExported } from './go-names.ts'
import { renderPlaces, renderRow } from './go-rows.ts'
import { describe, introduce, toComment, toLiteral } from './go-text.ts'
import { asQuantity, type GoTypes } from './go-types.ts'

/** An argument of a method, and of the call inside it. */
interface Argument {
  name: string
  type: string
}

/** An operation, with the names of its method and related types. */
interface NamedOperation {
  operation: OperationModel
  method: string
  /** The struct of the parameters outside the path. */
  paramsType: string | undefined
  pager: string | undefined
}

export function nameHost(host: HostModel, scope: Scope) {
  const client = scope(`${toExported(host.host)}Client`)
  const create = scope(`New${client}`)
  const methods = createScope()
  const operations = host.operations.map((operation): NamedOperation => {
    const method = methods(toExported(operation.operationId))
    return {
      ...{ operation, method },
      paramsType: paramsOf(operation).length > 0 ? scope(`${method}Params`) : undefined,
      pager: operation.row.pagination && methods(`${method}AutoPaging`),
    }
  })
  return { client, create, operations }
}

/** Returns the parameters outside the path. */
export function paramsOf({ parameters, parameterPlaces }: OperationModel): MemberModel[] {
  return parameters
    .filter(({ wireName }) => parameterPlaces[wireName] !== 'path')
    .map((each) => ({ ...each, type: asQuantity(each.type) }))
}

/** Returns the names of the path parameters, in the order of the path. */
export function listPathNames({ row }: OperationModel): string[] {
  return [...row.path.matchAll(/\{([^{}]*)\}/g)].map(([, wireName = '']) => wireName)
}

export function renderHost(host: HostModel, types: GoTypes, scope: Scope): string {
  const { client, create, operations } = nameHost(host, scope)
  const parts = operations.map((named) => renderOperation(named, host, client, types))
  return `package paycontract

import "context"

${toComment([`${client} calls the ${host.title} ${host.version}. It is safe for concurrent use.`])}type ${client} struct {
	host *host
}

${toComment([`${create} makes a client; the error is a *ConfigurationError.`])}func ${create}(config Config) (*${client}, error) {
	host, err := newHost(config, ${toLiteral(host.version)}, map[string]credential{${renderCredentials(host)}}, failures{${renderFailures(host)}})
	return &${client}{host}, err
}
${parts.join('')}`
}

function renderFailures({ failures }: HostModel): string {
  const { requestId = '', errors = '', field = 'field', message = 'message' } = failures
  return [requestId, errors, field, message].map(toLiteral).join(', ')
}

function renderCredentials({ credentials }: HostModel): string {
  return Object.entries(credentials)
    .map(
      ([key, { header, scheme = '' }]) => `${toLiteral(key)}: {${toLiteral(header)}, ${toLiteral(scheme)}}`,
    )
    .join(', ')
}

function renderOperation(
  { operation, method, paramsType, pager }: NamedOperation,
  host: HostModel,
  client: string,
  types: GoTypes,
): string {
  const path = listPathArguments(operation, types)
  const params = paramsOf(operation)
  const body = bodyArgument(operation, types)
  const given = [
    ...path,
    ...(paramsType ? [{ name: 'params', type: paramsType }] : []),
    ...(body ? [body] : []),
  ]
  const values = [
    ...(path.length > 0 ? [`path: []any{${path.map(({ name }) => name).join(', ')}}`] : []),
    ...(paramsType ? ['params: params', ...headersOf(operation, params)] : []),
    ...(body ? [`body: ${operation.row.multipart ? renderForm(operation.body!.type, types) : 'body'}`] : []),
  ]
  const call: Call = { method, client, given, row: renderRow(operation, host), values: values.join(', ') }
  return [
    ...(paramsType
      ? [
          `${toComment([`${paramsType} are the parameters of ${method}.`])}${types.writeStruct(paramsType, params)}`,
        ]
      : []),
    renderMethod(call, operation, types),
    ...renderPager(call, operation, types, pager),
  ]
    .map((part) => `\n${part}`)
    .join('')
}

interface Call {
  method: string
  client: string
  given: readonly Argument[]
  row: string
  values: string
}

function renderMethod(
  { method, client, given, row, values }: Call,
  operation: OperationModel,
  types: GoTypes,
) {
  const { summary, description, origin, answer } = operation
  const answerType = types.write(answer)
  const isRecord = answer.kind === 'named'
  const made = `call[${answerType}](ctx, c.host, op, arguments{${values}}, options)`
  const comment = toComment([introduce(method, describe(summary, {})), describe(description, origin)])
  return `${comment}func (c *${client}) ${method}(${signature(given)}) (${isRecord ? '*' : ''}${answerType}, error) {
	op := ${row}
	return ${isRecord ? made : `deref(${made})`}
}
`
}

function renderPager(
  { method, client, given, row, values }: Call,
  operation: OperationModel,
  types: GoTypes,
  name: string | undefined,
): string[] {
  const { pagination } = operation.row
  if (!pagination || name === undefined) return []
  const item = types.write(itemAt(types.all, operation, pagination.items))
  const withoutOptions = given.map(({ name: each, type }) => `${each} ${type}, `).join('')
  const comment = toComment([`${name} yields what ${method} lists, page after page.`])
  return [
    `${comment}func (c *${client}) ${name}(${withoutOptions}options ...CallOption) *Pager[${item}] {
	op := ${row}
	return newPager[${item}](c.host, op, arguments{${values}}, ${renderPlaces(pagination)}, options)
}
`,
  ]
}

function signature(given: readonly Argument[]): string {
  return [
    'ctx context.Context',
    ...given.map(({ name, type }) => `${name} ${type}`),
    'options ...CallOption',
  ].join(', ')
}

/** Returns the path arguments in the order of the path, typed as in the document. */
function listPathArguments(operation: OperationModel, types: GoTypes): Argument[] {
  const scope = createScope()
  return listPathNames(operation).map((wireName) => {
    const known = operation.parameters.find((each) => each.wireName === wireName)
    return { name: scope(toArgument(wireName)), type: known ? types.write(known.type) : 'string' }
  })
}

function bodyArgument({ body }: OperationModel, types: GoTypes): Argument | undefined {
  if (!body) return undefined
  return { name: 'body', type: body.isRequired ? types.write(body.type) : types.writeOptional(body.type) }
}

function headersOf({ parameterPlaces }: OperationModel, params: readonly MemberModel[]): string[] {
  const headers = params.filter(({ wireName }) => parameterPlaces[wireName] === 'header')
  if (headers.length === 0) return []
  return [`headers: []string{${headers.map(({ wireName }) => toLiteral(wireName)).join(', ')}}`]
}

function renderForm(type: TypeRef, types: GoTypes): string {
  const fields = types.fieldsOf(type)
  if (!fields) return 'formOf(body)'
  const parts = [...fields.values()].map(({ wireName, field }) => `{${toLiteral(wireName)}, body.${field}}`)
  return `form{${parts.join(', ')}}`
}

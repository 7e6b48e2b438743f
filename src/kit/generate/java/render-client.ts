import type { HostModel, MemberModel, OperationModel, TypeRef } from '../model/client-model.ts'
import { findRecord, itemAt } from '../model/find-types.ts'
import { createNames, toConstantName, toMemberName } from './java-names.ts'
import { describeWithOrigin, layOut, quoteJava, renderJavadoc } from './java-text.ts'
import { boxedType, isEncryptedAlone, type JavaTypes, plainType, readerOf } from './java-types.ts'
import { CLIENTS, renderOptions } from './render-options.ts'
import { type RowModel, renderRow } from './render-rows.ts'

/** An argument of a method. */
interface Argument {
  type: string
  name: string
  description: string
}

interface NamedOperation extends RowModel {
  /** The name of its method. */
  method: string
  asynchronous: string
  paginator: string
}

const OPTIONS: Argument = {
  type: 'CallOptions',
  name: 'options',
  description: 'options of this call, in place of those of its client',
}

/** Renders the client of a host: its rows, its options, a method for each operation. */
export function renderClient(client: HostModel, types: JavaTypes): string[] {
  const { name } = CLIENTS[client.host]
  const operations = nameOperations(client.operations)
  return [
    ...renderJavadoc(
      `Calls the ${client.title}. Every method throws a subclass of PaycontractException; one whose name ends with Async throws nothing, and its future fails with it. Cancelling the future ends the call; a write that was sent may take effect all the same.\n\nA client is made once and shared by all threads.`,
      0,
    ),
    `public final class ${name} {`,
    ...operations.flatMap((operation) => renderRow(operation, operations, name)),
    '',
    '  private final Transport transport;',
    '',
    `  private ${name}(Builder options) {`,
    '    this.transport = new Transport(options);',
    '  }',
    '',
    ...renderJavadoc('Begins a client.', 2, [['@return', 'its options']]),
    '  public static Builder builder() {',
    '    return new Builder();',
    '  }',
    ...operations.flatMap((operation) => renderOperation(operation, types)),
    ...renderOptions(client),
    '}',
  ]
}

/** Returns the parameters in query and headers, which become one record. */
export function paramsOf({ parameters, parameterPlaces }: OperationModel): MemberModel[] {
  return parameters.filter(({ wireName }) => parameterPlaces[wireName] !== 'path')
}

/** Returns the model name of that record. */
export function paramsNameOf({ operationId }: OperationModel): string {
  return `${operationId}Params`
}

/** Returns the input for the body of a call. If the body holds only an encrypted field, the input is that field's content. */
export function inputOf(
  { body, row }: OperationModel,
  types: JavaTypes,
): { type: TypeRef; field?: string } | undefined {
  if (!body) return undefined
  const model = findRecord(types.all, body.type)
  if (!model || !isEncryptedAlone(model, row.encrypted?.field)) return { type: body.type }
  return { type: model.members[0]!.type, field: model.members[0]!.wireName }
}

export function nameOperations(operations: readonly OperationModel[]): NamedOperation[] {
  const methods = createNames(['builder'])
  const constants = createNames()
  const named = operations.map((operation) => ({
    operation,
    method: methods(toMemberName(operation.operationId)),
  }))
  return named.map(({ operation, method }) => ({
    ...operation,
    method,
    asynchronous: methods(`${method}Async`),
    paginator: operation.row.pagination ? methods(`${method}Paginator`) : '',
    constant: constants(toConstantName(operation.operationId)),
  }))
}

function renderOperation(operation: NamedOperation, types: JavaTypes): string[] {
  const { method, asynchronous, paginator } = operation
  const given = argumentsOf(operation, types)
  const path = operation.parameters
    .filter(({ wireName }) => operation.parameterPlaces[wireName] === 'path')
    .map(({ wireName }, at) => `.path(${quoteJava(wireName)}, ${given[at]!.name})`)
  const params = paramsOf(operation)
  const headers = params.filter(({ wireName }) => operation.parameterPlaces[wireName] === 'header')
  const paramsCall = (value: string) =>
    params.length > 0
      ? [`.params(${[value, ...headers.map(({ wireName }) => quoteJava(wireName))].join(', ')})`]
      : []
  const input = inputOf(operation, types)
  const bodyName = given.find(
    ({ name }) => name === (input?.field ? toMemberName(input.field) : 'body'),
  )?.name
  const body = input
    ? [`.body(${[...(input.field ? [quoteJava(input.field)] : []), bodyName].join(', ')})`]
    : []
  const call = [`new Call(${operation.constant}, options)`, ...path, ...paramsCall('params'), ...body]
  const reader = readerOf(operation.answer, types, 'JsonRecord.')
  const send = layOut(4, 'return transport.send(', [call.join(''), reader], ');')
  const sendAsync = layOut(4, 'return transport.sendAsync(', [`() -> ${call.join('')}`, reader], ');')
  const type = boxedType(operation.answer, types)
  return [
    ...renderMethods(operation, type, method, given, send),
    ...renderMethods(
      {
        ...operation,
        description: `As \`${method}\`, without waiting for the answer.`,
        origin: { ...operation.origin, notes: '' },
      },
      `CompletableFuture<${type}>`,
      asynchronous,
      given,
      sendAsync,
    ),
    ...(paginator
      ? renderPaginator(operation, types, given, [call[0]!, ...path, ...paramsCall('page')])
      : []),
  ]
}

/** Returns the arguments in the order of use: where, what, how. */
function argumentsOf(operation: OperationModel, types: JavaTypes): Argument[] {
  const unique = createNames(['options', 'params', 'transport', 'page'])
  const path = operation.parameters.filter(({ wireName }) => operation.parameterPlaces[wireName] === 'path')
  const input = inputOf(operation, types)
  return [
    ...path.map(({ wireName, type, description }) => ({
      type: plainType(type, types),
      name: unique(toMemberName(wireName)),
      description: description.trim() || 'of the path',
    })),
    ...(input
      ? [
          {
            type: plainType(input.type, types),
            name: unique(input.field ? toMemberName(input.field) : 'body'),
            description: input.field ? 'the plaintext, which travels encrypted' : 'what is sent',
          },
        ]
      : []),
    ...(paramsOf(operation).length > 0
      ? [
          {
            type: types.classOf(paramsNameOf(operation)),
            name: 'params',
            description: 'further parameters',
          },
        ]
      : []),
  ]
}

/** Renders a method with call options and one without, and ones without parameters if all of those are optional. */
function renderMethods(
  { summary, description, origin, ...operation }: NamedOperation,
  type: string,
  method: string,
  given: readonly Argument[],
  code: readonly string[],
): string[] {
  const params = paramsOf({ summary, description, origin, ...operation })
  const isBare = params.length > 0 && params.every(({ isRequired }) => !isRequired)
  const told = describeWithOrigin([`${summary.trim().replace(/\.$/, '')}.`, description].join('\n\n'), origin)
  const returned =
    method === operation.paginator
      ? 'every item, page after page'
      : method === operation.asynchronous
        ? 'the body of the answer, once it has come'
        : 'the body of the answer'
  const document = (list: readonly Argument[]) =>
    renderJavadoc(told, 2, [
      ...list.map(({ name, description: said }): [string, string] => ['@param', `${name} ${said}`]),
      ['@return', returned],
    ])
  const sign = (list: readonly Argument[]) =>
    layOut(
      2,
      `public ${type} ${method}(`,
      list.map((each) => `${each.type} ${each.name}`),
      ') {',
    )
  const forward = (list: readonly Argument[], values: readonly string[]) => [
    '',
    ...document(list),
    ...sign(list),
    ...layOut(4, `return ${method}(`, values, ');'),
    '  }',
  ]
  const names = given.map(({ name }) => name)
  const required = given.filter(({ name }) => name !== 'params')
  return [
    ...(isBare
      ? forward(required, [...required.map(({ name }) => name), 'null', 'CallOptions.DEFAULT'])
      : []),
    ...forward(given, [...names, 'CallOptions.DEFAULT']),
    '',
    ...document([...given, OPTIONS]),
    ...sign([...given, OPTIONS]),
    ...code,
    '  }',
  ]
}

function renderPaginator(
  operation: NamedOperation,
  types: JavaTypes,
  given: readonly Argument[],
  call: string[],
): string[] {
  const item = itemAt(types.all, operation, operation.row.pagination!.items)
  const params = paramsOf(operation).length > 0 ? 'params' : 'null'
  const code = [
    '    return new Paginator<>(',
    `        ${operation.constant}.pages,`,
    `        ${params},`,
    `        ${readerOf(item, types, 'JsonRecord.')},`,
    '        transport,',
    ...layOutLambda('page ->', call.join('')),
  ]
  const told = { ...operation, description: 'Every item of every page.' }
  return renderMethods(told, `Paginator<${boxedType(item, types)}>`, operation.paginator, given, code)
}

/** Formats a lambda as the last argument, with its body on a new line if it is too long. */
function layOutLambda(head: string, body: string): string[] {
  const whole = `        ${head} ${body});`
  return whole.length <= 100 ? [whole] : [`        ${head}`, `            ${body});`]
}

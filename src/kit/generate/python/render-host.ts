import type { ClientModel, HostModel, OperationModel } from '../model/client-model.ts'
import { findRecord, itemAt } from '../model/find-types.ts'
import { type Code, group, prefix } from '../text/lay-out.ts'
import { type Argument, listArguments } from './list-arguments.ts'
import { createScope, toPascal, toSnake } from './python-names.ts'
import { COLUMNS, docstring, layOut, quote } from './python-text.ts'
import { renderCredentials, renderFailures, renderRow, renderTuple } from './render-rows.ts'
import { annotate, formatOrigin, renderNumbers, type TypeNames, tell } from './render-types.ts'

/** Names that a method cannot have: it would hide what the class uses. */
const TAKEN_METHODS = ['aclose', 'bool', 'close', 'dict', 'int', 'list', 'models', 'str']

/** The document's description is about the encrypted field on the wire. */
const PLAINTEXT = 'The plaintext: it is encrypted before anything is sent.'

/** Returns `CheckoutClient` for `checkout`. */
export function nameClient({ host }: HostModel): string {
  return `${toPascal(host, 'Host')}Client`
}

/** The words for a synchronous or an asynchronous client. */
interface Waiting {
  className: string
  base: string
  def: string
  call: string
  iterator: string
}

const listWaiting = (host: HostModel): Waiting[] => [
  { className: nameClient(host), base: 'Client', def: 'def', call: '', iterator: 'Iterator' },
  {
    ...{ className: `Async${nameClient(host)}`, base: 'AsyncClient' },
    ...{ def: 'async def', call: 'await ', iterator: 'AsyncIterator' },
  },
]

export function nameMethods({ operations }: HostModel, give = createScope(TAKEN_METHODS)) {
  return operations.map((operation) => ({
    operation,
    method: give(toSnake(operation.operationId, 'operation')),
  }))
}

/** Renders the module of a host: a row for each operation, and two classes with a method for each. */
export function renderHost(model: ClientModel, host: HostModel, names: TypeNames): string {
  const named = nameMethods(host)
  const rows = named.map(({ operation, method }) => renderRow(operation, constantOf(method)))
  const constants = named.map(({ method }) => constantOf(method))
  const list = constants.length === 1 ? `(${constants[0]},)` : group('(', constants, ')')
  const shared = [
    `_ROWS = ${layOut(list, 0, 8)}`,
    '_OPERATIONS = {row.operation_id: row for row in _ROWS}',
    `_CREDENTIALS: dict[str, Credential] = ${layOut(renderCredentials(host), 0, 38)}`,
    `_FAILURES = ${layOut(renderFailures(host), 0, 12)}`,
  ]
  const classes = listWaiting(host).map((waiting) => renderClass(model, host, names, waiting))
  const body = classes.join('\n\n\n')
  return `${renderHead(host, body, [...rows, ...shared])}\n\n${body}\n`
}

function renderClass(model: ClientModel, host: HostModel, names: TypeNames, waiting: Waiting): string {
  const give = createScope(TAKEN_METHODS)
  const named = nameMethods(host, give)
  const methods = named.map(({ operation, method }) => renderMethod(model, operation, method, names, waiting))
  const pages = named
    .filter(({ operation }) => operation.row.pagination)
    .map(({ operation, method }) => {
      const name = give(`iter_${method.replace(/^list_(?=[a-z])/, '')}`)
      return renderIteration(model, operation, { method, name }, names, waiting)
    })
  return [
    `class ${waiting.className}(${waiting.base}):`,
    ...docstring(
      [`${waiting.call ? 'An asynchronous' : 'A'} client of the ${host.title} ${host.version}.`],
      4,
    ),
    '',
    '    _credentials = _CREDENTIALS',
    '    _failures = _FAILURES',
    '    _operations = _OPERATIONS',
    // Sent in a header.
    `    _version = ${quote(host.version.replace(/[^\w.+-]/g, '-'))}`,
    ...[...methods, ...pages].map((method) => `\n${method}`),
  ].join('\n')
}

function renderHead({ title, version }: HostModel, body: string, rows: string[]): string {
  const uses = (name: string) => new RegExp(`(?<![\\w.])${name}\\b`).test(body.replace(/""".*?"""/gs, ''))
  const operationNames = [
    'OMITTED',
    'CallOptions',
    'Credential',
    'Failures',
    'Omitted',
    'Operation',
    'Outcome',
    'Pagination',
    'Request',
    'given',
  ]
  const code = rows.join('\n').replace(/"(\\.|[^"\\])*"|'(\\.|[^'\\])*'/g, '')
  const fromOperation = operationNames.filter(
    (name) => uses(name) || code.includes(`${name}(`) || code.includes(`${name}]`),
  )
  const iterators = ['AsyncIterator', 'Iterator'].filter(uses)
  const blocks = [
    docstring([`The ${title} ${version}.`], 0).join('\n'),
    'from __future__ import annotations',
    iterators.length > 0 && `from collections.abc import ${iterators.join(', ')}`,
    uses('Any') && 'from typing import Any',
    [
      /\bmodels\./.test(body) && 'from . import models',
      'from .client import AsyncClient, Client',
      uses('File') && 'from .files import File',
      renderNumbers(uses),
      renderImport('.operation', fromOperation),
    ]
      .filter(Boolean)
      .join('\n'),
    rows.join('\n'),
  ]
  const [doc, future, ...rest] = blocks.filter(Boolean)
  return `${[doc, future, ...rest].join('\n\n').replace(/(from collections[^\n]+\n)\n(from typing)/, '$1$2')}\n`
}

/** Renders an import, on one line if it fits. */
export function renderImport(module: string, names: string[]): string {
  const head = `from ${module} import `
  const flat = head + names.join(', ')
  return flat.length <= COLUMNS ? flat : `${head}(\n${names.map((name) => `    ${name},\n`).join('')})`
}

function constantOf(method: string): string {
  return `_${method.toUpperCase()}`
}

function renderMethod(
  model: ClientModel,
  operation: OperationModel,
  method: string,
  names: TypeNames,
  { def, call: wait }: Waiting,
): string {
  const args = listArguments(model, operation)
  const answer = annotate(operation.answer, names, 'models.')
  const call = (open: string) =>
    group(open, [constantOf(method), renderRequest(model, operation, args), 'options'], ')')
  const lines =
    answer === 'Any'
      ? [`        ${layOut(call(`return ${wait}self._send(`), 8)}`]
      : [
          `        answer: ${answer} = ${layOut(call(`${wait}self._send(`), 8, answer.length + 11)}`,
          '        return answer',
        ]
  return [
    `    ${renderSignature(`${def} ${method}`, args, answer, names)}`,
    ...renderDoc(operation, args),
    ...lines,
  ].join('\n')
}

function renderIteration(
  model: ClientModel,
  operation: OperationModel,
  { method, name }: { method: string; name: string },
  names: TypeNames,
  { iterator }: Waiting,
): string {
  const args = listArguments(model, operation)
  const item = itemAt(model.types, operation, operation.row.pagination!.items)
  const answer = `${iterator}[${annotate(item, names, 'models.')}]`
  const items = [constantOf(method), renderRequest(model, operation, args), 'options']
  return [
    `    ${renderSignature(`def ${name}`, args, answer, names)}`,
    ...docstring([`Every item of \`${method}\`, page after page.`], 8),
    `        ${layOut(group('return self._pages(', items, ')'), 8)}`,
  ].join('\n')
}

function renderSignature(name: string, args: Argument[], answer: string, names: TypeNames): string {
  const written = args.map(({ identifier, member: { type, isRequired } }) => {
    const annotation = annotate(type, names, 'models.', 'Numeric')
    if (isRequired) return `${identifier}: ${annotation}`
    if (type.isNullable) return `${identifier}: ${annotation} | Omitted = OMITTED`
    return `${identifier}: ${annotation === 'Any' ? annotation : `${annotation} | None`} = None`
  })
  const items = ['self', '*', ...written, 'options: CallOptions | None = None']
  return layOut(group(`${name}(`, items, `) -> ${answer}:`), 4)
}

function renderRequest(model: ClientModel, operation: OperationModel, args: Argument[]): Code {
  const isRecord = findRecord(model.types, operation.body?.type) !== undefined
  const [path, query, headers, body] = (['path', 'query', 'header', 'body'] as const).map((place) =>
    args.filter(({ places }) => places.includes(place)),
  )
  const files = body!.filter(({ member }) => member.type.kind === 'file')
  const whole = isRecord ? renderMembers(body!) : (body![0]?.identifier ?? '')
  const isForm = operation.row.multipart && isRecord
  const parts: [string, Code][] = [
    ...(path!.length > 0 ? [['path=', renderMembers(path!)] as [string, Code]] : []),
    ...(query!.length > 0 ? [['query=', renderMembers(query!)] as [string, Code]] : []),
    ...(headers!.length > 0 ? [['headers=', renderMembers(headers!)] as [string, Code]] : []),
    ...(body!.length > 0 ? [[isForm ? 'form=' : 'body=', whole] as [string, Code]] : []),
    ...(files.length > 0
      ? [['files=', renderTuple(files.map(({ member }) => member.wireName))] as [string, Code]]
      : []),
  ]
  return group(
    'Request(',
    parts.map(([name, code]) => prefix(name, code)),
    ')',
  )
}

function renderMembers(args: Argument[]): Code {
  const items = args.map(({ identifier, member }) => `${quote(member.wireName)}: ${identifier}`)
  const members = group('{', items, '}')
  if (args.every(({ member }) => member.isRequired)) return members
  const nullable = args.filter(({ member }) => member.type.isNullable).map(({ member }) => member.wireName)
  return group('given(', [members, ...(nullable.length > 0 ? [renderTuple(nullable)] : [])], ')')
}

function renderDoc(operation: OperationModel, args: Argument[]): string[] {
  const told = args.map(({ identifier, member }) => {
    const isSealed = member.wireName === operation.row.encrypted?.field
    const told = isSealed ? { ...member, description: PLAINTEXT } : member
    return `    ${identifier}: ${tell(told)}`
  })
  const { summary, description, origin } = operation
  return docstring(
    [
      summary ? `${summary.replace(/\.$/, '')}.` : '',
      description === summary ? '' : description,
      told.some((line) => !line.endsWith(': '))
        ? ['Args:', ...told.map((line) => line.replaceAll(/\s*\n\s*/g, ' '))].join('\n')
        : '',
      formatOrigin(origin),
      origin.notes ?? '',
    ],
    8,
  )
}

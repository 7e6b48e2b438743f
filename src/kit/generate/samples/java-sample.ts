import { isObject, type JsonObject } from '../../contract/spec-tree.ts'
import { toClassName } from '../java/java-names.ts'
import { quoteJava } from '../java/java-text.ts'
import { isClosed, type JavaTypes } from '../java/java-types.ts'
import { inputOf, nameOperations, paramsNameOf, paramsOf } from '../java/render-client.ts'
import { nameConstants } from '../java/render-enum.ts'
import { createTypes } from '../java/render-java.ts'
import { CLIENTS } from '../java/render-options.ts'
import { nameMembers } from '../java/render-record.ts'
import type {
  ClientModel,
  HostModel,
  ObjectModel,
  OperationModel,
  TypeModel,
  TypeRef,
} from '../model/client-model.ts'
import { findRecord, findType } from '../model/find-types.ts'
import { type Code, type Link, layOutJava } from './lay-out-java.ts'
import { FILE, type SampleCall, VARIABLES, type WriteSample } from './sample-call.ts'

/** The types, and the classes that the sample imports. */
interface Scope {
  types: JavaTypes
  imports: Set<string>
}

/** Creates a writer of calls with the client of `paycontract generate --language java`. */
export function createJavaWriter(model: ClientModel): WriteSample {
  const types = createTypes(model)
  const methods = new Map(
    model.clients.flatMap((host) =>
      nameOperations(host.operations).map(({ operationId, method }) => [operationId, method]),
    ),
  )
  return (call) => {
    const { host, operation } = call
    const scope = { types, imports: new Set([`paycontract.${CLIENTS[host.host].name}`]) }
    const client = writeClient(host, operation, scope)
    const head = `${host.host}.${methods.get(operation.operationId)}`
    const isRecord = findRecord(types.all, operation.answer) !== undefined
    const answer: Code = { head: `${head}(`, args: listArguments(call, scope) }
    const body = [
      `    ${CLIENTS[host.host].name} ${host.host} =`,
      `        ${layOutJava(client, 8, 1)};`,
      ...assign('var answer', answer),
      `    System.out.println(answer${isRecord ? '.toJson()' : ''});`,
    ]
    return [
      '// npx paycontract generate --language java --out .',
      ...[...scope.imports].sort().map((name) => `import ${name};`),
      '',
      `public class ${toClassName(operation.operationId)} {`,
      '  public static void main(String[] args) throws Exception {',
      ...body,
      '  }',
      '}',
      '',
    ].join('\n')
  }
}

function assign(name: string, code: Code): string[] {
  const flat = `    ${name} = ${layOutJava(code, 0, 0, Number.POSITIVE_INFINITY)};`
  return flat.length <= 100 ? [flat] : [`    ${name} =`, `        ${layOutJava(code, 8, 1)};`]
}

function writeClient(host: HostModel, { row }: OperationModel, scope: Scope): Code {
  const { key, encrypted } = row
  const { name, cipher, cipherClass } = CLIENTS[host.host]
  const links: Link[] = [
    { name: 'baseUrl', arg: variable(VARIABLES.baseUrl[host.host]) },
    ...(key === 'public' || key === 'secret'
      ? [{ name: `${key}Key`, arg: variable(VARIABLES.keys[key]) }]
      : []),
    ...(encrypted ? [{ name: cipher, arg: writeCipher(encrypted.cipher, scope) }] : []),
  ]
  if (encrypted) scope.imports.add(`paycontract.${cipherClass}`)
  return { builder: `${name}.builder()`, links }
}

function writeCipher(procedure: string, { imports }: Scope): Code {
  if (procedure !== 'rsa') return `new CardCipher(${variable(VARIABLES.cardKey)})`
  for (const each of ['Files', 'Path']) imports.add(`java.nio.file.${each}`)
  const key = `Files.readString(Path.of(${variable(VARIABLES.encryptionKeyFile)}))`
  return { head: 'new RsaCipher(', args: [key, `RsaCipher.Padding.of(${variable(VARIABLES.padding)})`] }
}

function variable(name: string): string {
  return `System.getenv("${name}")`
}

function listArguments({ operation, parameters, body }: SampleCall, scope: Scope): Code[] {
  const path = operation.parameters
    .filter(({ wireName }) => operation.parameterPlaces[wireName] === 'path')
    .map(({ wireName, type }) => writeValue(parameters.get(wireName), type, scope))
  const input = inputOf(operation, scope.types)
  const held = input?.field !== undefined && isObject(body) ? body[input.field] : body
  const given = input && held !== undefined ? [writeValue(held, input.type, scope)] : []
  const isTold = paramsOf(operation).some(({ wireName }) => parameters.has(wireName))
  const params = isTold ? [writeParams(operation, parameters, scope)] : []
  return [...path, ...given, ...params]
}

function writeParams(operation: OperationModel, parameters: SampleCall['parameters'], scope: Scope): Code {
  const type: TypeRef = { kind: 'named', name: paramsNameOf(operation), isNullable: false }
  return writeValue(Object.fromEntries(parameters), type, scope)
}

function writeRecord(value: JsonObject, { name, members }: ObjectModel, scope: Scope): Code {
  const className = scope.types.classOf(name)
  scope.imports.add(`paycontract.model.${className}`)
  const links = nameMembers(members).flatMap(({ wireName, name: link, type }) =>
    value[wireName] === undefined || value[wireName] === null
      ? []
      : [{ name: link, arg: writeValue(value[wireName], type, scope) }],
  )
  return { builder: `${className}.builder()`, links }
}

function writeValue(value: unknown, type: TypeRef, scope: Scope): Code {
  if (type.kind === 'file') {
    scope.imports.add('paycontract.Upload').add('java.nio.file.Path')
    return `Upload.of(Path.of(${quoteJava(FILE.name)}))`
  }
  if (type.kind === 'named') return writeNamed(value, findType(scope.types.all, type), scope)
  const of = type.kind === 'list' || type.kind === 'map' ? type.of : ANY
  if (Array.isArray(value)) {
    scope.imports.add('java.util.List')
    return { head: 'List.of(', args: value.map((each) => writeValue(each, of, scope)) }
  }
  if (isObject(value)) return writeMap(value, of, scope)
  return writeScalar(value, type, scope)
}

const ANY: TypeRef = { kind: 'any', isNullable: false }

function writeMap(value: JsonObject, of: TypeRef, scope: Scope): Code {
  scope.imports.add('java.util.Map')
  const entries = Object.entries(value).filter(([, each]) => each !== null)
  const args = entries.map(
    ([key, each]): Code => ({
      head: 'Map.entry(',
      args: [quoteJava(key), writeValue(each, of, scope)],
    }),
  )
  return { head: 'Map.ofEntries(', args }
}

/** Writes an integer as a literal, and any other number as a BigDecimal. */
function writeScalar(value: unknown, { kind }: TypeRef, scope: Scope): string {
  if (typeof value === 'string') return quoteJava(value)
  if (typeof value !== 'number') return String(value)
  if (Number.isSafeInteger(value))
    return kind === 'any' || Math.abs(value) > 2 ** 31 - 1 ? `${value}L` : String(value)
  scope.imports.add('java.math.BigDecimal')
  return `new BigDecimal("${value}")`
}

function writeNamed(value: unknown, model: TypeModel | undefined, scope: Scope): Code {
  if (model?.kind === 'object' && isObject(value)) return writeRecord(value, model, scope)
  if (model?.kind !== 'enum') return writeValue(value, ANY, scope)
  const constant = nameConstants(model).find((each) => each.value === value)?.constant
  if (constant === undefined || !isClosed(model)) return writeScalar(value, ANY, scope)
  const className = scope.types.classOf(model.name)
  scope.imports.add(`paycontract.model.${className}`)
  return `${className}.${constant}`
}

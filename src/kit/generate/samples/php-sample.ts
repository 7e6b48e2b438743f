import { isObject } from '../../contract/spec-tree.ts'
import type { ClientModel, HostModel, OperationModel, TypeRef } from '../model/client-model.ts'
import { findType } from '../model/find-types.ts'
import type { ClientContext } from '../php/client-context.ts'
import { listArguments } from '../php/render-arguments.ts'
import { CIPHER_OPTIONS, createClientContext, nameClient } from '../php/render-client.ts'
import { listProperties, nameValues } from '../php/render-types.ts'
import { isConstants } from '../php/type-names.ts'
import { quotePhp } from '../php/write-php.ts'
import { type Code, group, layOut, prefix } from '../text/lay-out.ts'
import { FILE, type SampleCall, VARIABLES, type WriteSample } from './sample-call.ts'

/** The names of a host, and the classes that the sample imports. */
interface Scope {
  context: ClientContext
  imports: Set<string>
}

/** Creates a writer of calls with the client of `paycontract generate --language php`. */
export function createPhpWriter(model: ClientModel): WriteSample {
  const contexts = new Map(model.clients.map((host) => [host, createClientContext(host, model.types, '')]))
  return (call) => {
    const { host, operation } = call
    const context = contexts.get(host)!
    const scope = { context, imports: new Set([nameClient(host)]) }
    const client = writeClient(host, operation, scope)
    const invocation = `$answer = $${host.host}->${context.methods.get(operation.operationId)}(`
    const code = layOut(group(invocation, listGiven(call, scope), ')'), { step: '    ', after: 1 })
    return [
      '<?php',
      '',
      ...[...scope.imports].sort().map((name) => `use Paycontract\\${name};`),
      '',
      ...(operation.row.encrypted?.cipher === 'rsa' ? PHPSECLIB : []),
      '// npx paycontract generate --language php --out Paycontract',
      "require __DIR__ . '/Paycontract/autoload.php';",
      '',
      `${client};`,
      `${code};`,
      'echo json_encode($answer, JSON_PRETTY_PRINT | JSON_PRESERVE_ZERO_FRACTION), "\\n";',
      '',
    ].join('\n')
  }
}

/** PHP's own functions support only SHA-1 for the mask of OAEP. */
const PHPSECLIB = [
  '// composer require phpseclib/phpseclib:^3, for oaep-sha256 alone',
  "require __DIR__ . '/vendor/autoload.php';",
]

function writeClient(host: HostModel, { row }: OperationModel, { imports }: Scope): string {
  const { key, encrypted } = row
  const ciphers: Record<string, [name: string, args: string[]]> = {
    rsa: [
      'PayloadCipher',
      [`file_get_contents(${variable(VARIABLES.encryptionKeyFile)})`, variable(VARIABLES.padding)],
    ],
    'aes-256-gcm': ['CardCipher', [variable(VARIABLES.cardKey)]],
  }
  const [cipher, args] = ciphers[encrypted?.cipher ?? ''] ?? []
  if (cipher) imports.add(`Crypto\\${cipher}`)
  const given = [
    `baseUrl: ${variable(VARIABLES.baseUrl[host.host])}`,
    ...(key === 'public' || key === 'secret' ? [`${key}Key: ${variable(VARIABLES.keys[key])}`] : []),
    ...(cipher ? [group(`${CIPHER_OPTIONS[host.host]}: new ${cipher}(`, args!, ')')] : []),
  ]
  const lines = given.map((each) => `    ${layOut(each, { step: '    ', indent: '    ', after: 1 })},\n`)
  return `$${host.host} = new ${nameClient(host)}(\n${lines.join('')})`
}

function variable(name: string): string {
  return `getenv('${name}')`
}

function listGiven({ operation, parameters, body }: SampleCall, scope: Scope): Code[] {
  return listArguments(operation, scope.context).flatMap(({ name, wireName, type, isWholeBody }) => {
    const member = isWholeBody ? body : isObject(body) ? body[wireName] : undefined
    const value = parameters.has(wireName) ? parameters.get(wireName) : member
    return value === undefined ? [] : [prefix(`${name}: `, writeValue(value, type, scope))]
  })
}

function writeValue(value: unknown, type: TypeRef, scope: Scope): Code {
  if (type.kind === 'file') {
    scope.imports.add('File')
    return `File::fromPath(${quote(FILE.name)}, ${quote(FILE.type)})`
  }
  const named = type.kind === 'named' ? writeNamed(value, type, scope) : undefined
  if (named !== undefined) return named
  const of = type.kind === 'list' || type.kind === 'map' ? type.of : ANY
  if (Array.isArray(value))
    return group(
      '[',
      value.map((each) => writeValue(each, of, scope)),
      ']',
    )
  if (isObject(value)) {
    const members = Object.entries(value).map(([key, each]) =>
      prefix(`${quote(key)} => `, writeValue(each, of, scope)),
    )
    return group('[', members, ']')
  }
  return typeof value === 'string' ? quote(value) : String(value)
}

const ANY: TypeRef = { kind: 'any', isNullable: false }
type NamedRef = TypeRef & { kind: 'named' }

function writeNamed(value: unknown, ref: NamedRef, scope: Scope): Code | undefined {
  const type = findType(scope.context.types.all, ref)
  const className = scope.context.types.classOf(ref.name)
  if (type?.kind === 'enum') {
    const found = type.values.some((each) => each === value) ? nameValues(type).get(String(value)) : undefined
    if (found === undefined || isConstants(type)) return undefined
    scope.imports.add(`Types\\${className}`)
    return `${className}::${found}`
  }
  if (type?.kind !== 'object' || !isObject(value)) return undefined
  scope.imports.add(`Types\\${className}`)
  const members = listProperties(type).flatMap(({ wireName, property, type: each }) =>
    value[wireName] === undefined ? [] : [prefix(`${property}: `, writeValue(value[wireName], each, scope))],
  )
  return group(`new ${className}(`, members, ')')
}

/** Quotes text as a PHP literal: in double quotes if it holds invisible characters, which are escaped. */
function quote(text: string): string {
  if (!/\p{C}/u.test(text)) return quotePhp(text)
  const escaped = text
    .replace(/[\\"$]/g, '\\$&')
    .replace(/\p{C}/gu, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`)
  return `"${escaped}"`
}

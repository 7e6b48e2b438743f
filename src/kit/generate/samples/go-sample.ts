import { isObject, type JsonObject } from '../../contract/spec-tree.ts'
import { listPathNames, nameHost, paramsOf } from '../go/go-operations.ts'
import { toLiteral } from '../go/go-text.ts'
import { createGoTypes, type GoTypes, isQuantity, nameFields } from '../go/go-types.ts'
import { createGoScope, readGoRuntime } from '../go/render-go.ts'
import type { ClientModel, HostModel, MemberModel, OperationModel, TypeRef } from '../model/client-model.ts'
import { breakGo, type Code, layOutGo, type Member } from './lay-out-go.ts'
import { FILE, type SampleCall, VARIABLES, type WriteSample } from './sample-call.ts'

/** Creates a writer of calls with the client of `paycontract generate --language go`. */
export function createGoWriter(model: ClientModel): WriteSample {
  const scope = createGoScope(readGoRuntime(model))
  const types = createGoTypes(model, scope)
  const hosts = new Map(model.clients.map((host) => [host, nameHost(host, scope)]))
  return (call) => {
    const { host, operation } = call
    const names = hosts.get(host)!
    const { method, paramsType } = names.operations.find((each) => each.operation === operation)!
    const args = listArguments(call, paramsType, types)
    return [
      'package main',
      '',
      'import (',
      '\t"context"',
      '\t"encoding/json"',
      '\t"log"',
      '\t"os"',
      '',
      '\t// npx paycontract generate --language go --out paycontract',
      '\t"example.com/shop/paycontract"',
      ')',
      '',
      'func main() {',
      ...openCipher(operation),
      ...openFile(call),
      ...openClient(host, operation, names.create),
      ...args.flatMap(({ name, code }) => (name === undefined ? [] : [`\t${name} := ${code}`])),
      `\tanswer, err := ${host.host}.${method}(${['context.Background()', ...args.map(({ name, code }) => name ?? code)].join(', ')})`,
      ...CHECK,
      '\tencoder := json.NewEncoder(os.Stdout)',
      '\tencoder.SetIndent("", "  ")',
      '\tif err := encoder.Encode(answer); err != nil {',
      '\t\tlog.Fatal(err)',
      '\t}',
      '}',
      '',
    ].join('\n')
  }
}

const CHECK = ['\tif err != nil {', '\t\tlog.Fatal(err)', '\t}']

function openCipher({ row }: OperationModel): string[] {
  if (row.encrypted?.cipher === 'rsa') {
    return [
      `\tkey, err := os.ReadFile(${variable(VARIABLES.encryptionKeyFile)})`,
      ...CHECK,
      `\tpadding := paycontract.Padding(${variable(VARIABLES.padding)})`,
      '\tencryption, err := paycontract.NewRSACipher(string(key), padding)',
      ...CHECK,
    ]
  }
  if (!row.encrypted) return []
  return [`\tencryption, err := paycontract.NewCardCipher(${variable(VARIABLES.cardKey)})`, ...CHECK]
}

function openFile({ files }: SampleCall): string[] {
  if (files.length === 0) return []
  return [`\tdocument, err := os.Open(${toLiteral(FILE.name)})`, ...CHECK, '\tdefer document.Close()']
}

function openClient(host: HostModel, { row }: OperationModel, create: string): string[] {
  const { key, encrypted } = row
  const rows = [
    ['BaseURL', variable(VARIABLES.baseUrl[host.host])],
    ...(key === 'public' || key === 'secret'
      ? [[key === 'public' ? 'PublicKey' : 'SecretKey', variable(VARIABLES.keys[key])]]
      : []),
    ...(encrypted ? [['Encryption', 'encryption']] : []),
  ] as [string, string][]
  const members = rows.map(([key, value]) => ({ key, value }))
  const config = breakGo({ type: 'paycontract.Config', members }, '\t')
  return [`\t${host.host}, err := paycontract.${create}(${config})`, ...CHECK]
}

function variable(name: string): string {
  return `os.Getenv("${name}")`
}

/** An argument of the call. A long one gets a name, and stands before the call. */
interface Argument {
  name?: 'params' | 'request'
  code: string
}

function listArguments(call: SampleCall, paramsType: string | undefined, types: GoTypes): Argument[] {
  const { operation, parameters, body } = call
  const typeOf = (name: string) => operation.parameters.find(({ wireName }) => wireName === name)?.type
  const path = listPathNames(operation).map((name) => {
    const value = parameters.get(name)
    return writeValue(value, typeOf(name) ?? { kind: 'string', isNullable: false }, types)
  })
  const params = paramsType === undefined ? [] : [writeParams(call, paramsType, types)]
  const isGiven = operation.body !== undefined && body !== undefined
  const written = isGiven ? [writeValue(body, operation.body!.type, types)] : []
  const given = operation.body?.isRequired === false ? written.map((code) => pointTo(code)) : written
  return [
    ...path.map((code) => ({ code: layOutGo(code, '\t') })),
    ...params.map((code) => nameLong('params', code)),
    ...given.map((code) => nameLong('request', code)),
  ]
}

function nameLong(name: 'params' | 'request', written: Code): Argument {
  const code = layOutGo(written, '\t')
  return code.length > MOST ? { name, code } : { code }
}

/** Maximum length of an argument within the call. */
const MOST = 30

function writeParams({ operation, parameters }: SampleCall, name: string, types: GoTypes): Code {
  const fields = nameFields(paramsOf(operation))
  return {
    type: `paycontract.${name}`,
    members: writeMembers(Object.fromEntries(parameters), fields, '', types),
  }
}

type Fields = ReadonlyMap<string, MemberModel & { field: string }>

function writeMembers(value: JsonObject, fields: Fields, owner: string, types: GoTypes): Member[] {
  return Object.entries(value).flatMap(([name, each]) => {
    const member = fields.get(name)
    if (!member || each === null) return []
    const written = writeValue(each, member.type, types)
    return [
      { key: member.field, value: types.isPointer(member, owner) ? pointTo(written, member.type) : written },
    ]
  })
}

function writeValue(value: unknown, type: TypeRef, types: GoTypes): Code {
  if (type.kind === 'file')
    return {
      type: 'paycontract.File',
      members: [
        { key: 'Name', value: toLiteral(FILE.name) },
        { key: 'Content', value: 'document' },
      ],
    }
  if (value === null) return 'nil'
  if (type.kind === 'named') return writeNamed(value, type, types)
  if (Array.isArray(value)) {
    const of = type.kind === 'list' ? type.of : ANY
    return {
      type: qualify(type, types, '[]any'),
      members: value.map((each) => ({ value: writeValue(each, of, types) })),
    }
  }
  if (isObject(value))
    return writeMap(value, qualify(type, types, 'map[string]any'), type.kind === 'map' ? type.of : ANY, types)
  if (type.kind === 'number' && !isQuantity(type) && typeof value === 'number')
    return `paycontract.DecimalOf(${Math.round(value * 100)})`
  return typeof value === 'string' ? toLiteral(value) : String(value)
}

const ANY: TypeRef = { kind: 'any', isNullable: false }

function writeNamed(value: unknown, type: TypeRef & { kind: 'named' }, types: GoTypes): Code {
  const name = `paycontract.${types.write(type)}`
  const constant = types.constantOf(type.name, value)
  if (constant !== undefined) return `paycontract.${constant}`
  if (!isObject(value)) return `${name}(${typeof value === 'string' ? toLiteral(value) : value})`
  const fields = types.fieldsOf(type)
  if (!fields) return writeMap(value, name, ANY, types)
  return { type: name, members: writeMembers(value, fields, type.name, types) }
}

function writeMap(value: JsonObject, type: string, of: TypeRef, types: GoTypes): Code {
  const members = Object.entries(value).map(([key, each]) => ({
    key: toLiteral(key),
    value: writeValue(each, of, types),
  }))
  return { type, members }
}

function qualify(type: TypeRef, types: GoTypes, otherwise: string): string {
  if (type.kind !== 'list' && type.kind !== 'map') return otherwise
  return types.write(type).replace(/\b[A-Z]\w*/g, 'paycontract.$&')
}

function pointTo(code: Code, type?: TypeRef): Code {
  if (typeof code !== 'string') return { ...code, type: `&${code.type}` }
  const kind = type?.kind === 'integer' ? '[int64]' : isQuantity(type) ? '[float64]' : ''
  return `paycontract.Ptr${kind}(${code})`
}

import { isObject } from '../../contract/spec-tree.ts'
import type { ClientModel, HostModel, OperationModel, TypeRef } from '../model/client-model.ts'
import { findRecord } from '../model/find-types.ts'
import { listArguments } from '../python/list-arguments.ts'
import { layOut, quote } from '../python/python-text.ts'
import { nameClient, nameMethods } from '../python/render-host.ts'
import { type Code, group, prefix } from '../text/lay-out.ts'
import { FILE, type SampleCall, VARIABLES, type WriteSample } from './sample-call.ts'

/** Creates a writer of calls with the client of `paycontract generate --language python`. */
export function createPythonWriter(model: ClientModel): WriteSample {
  const methods = new Map(
    model.clients.flatMap((host) =>
      nameMethods(host).map(({ operation, method }) => [operation, method] as const),
    ),
  )
  return (call) => {
    const { host, operation, files } = call
    const given = listGiven(model, call)
    const cipher = cipherOf(operation)
    const text = given.map((each) => layOut(each, 0)).join()
    const names = [nameClient(host), ...(cipher ? [cipher.className] : [])].sort()
    const head = `answer = ${host.host}.${methods.get(operation)}(`
    return [
      'import json',
      'import os',
      ...(text.includes('Decimal(') ? ['from decimal import Decimal'] : []),
      ...(files.length > 0 || cipher?.className === 'PayloadCipher' ? ['from pathlib import Path'] : []),
      '',
      '# npx paycontract generate --language python --out paycontract_client',
      `from paycontract_client import ${names.join(', ')}`,
      '',
      writeClient(host, operation),
      layOut(group(head, given, ')')),
      'print(json.dumps(answer, indent=2, default=float))',
      '',
    ].join('\n')
  }
}

function cipherOf({ row }: OperationModel) {
  if (row.encrypted?.cipher === 'rsa') {
    const key = `Path(${variable(VARIABLES.encryptionKeyFile)}).read_text()`
    return { className: 'PayloadCipher', args: [key, variable(VARIABLES.padding)] }
  }
  return row.encrypted && { className: 'CardCipher', args: [variable(VARIABLES.cardKey)] }
}

function writeClient(host: HostModel, operation: OperationModel): string {
  const { key } = operation.row
  const cipher = cipherOf(operation)
  const lines = [
    `${variable(VARIABLES.baseUrl[host.host])}`,
    ...(key === 'public' || key === 'secret' ? [`${key}_key=${variable(VARIABLES.keys[key])}`] : []),
    ...(cipher ? [layOut(group(`encryption=${cipher.className}(`, cipher.args, ')'), 4, 0, 1)] : []),
  ]
  return `${host.host} = ${nameClient(host)}(\n${lines.map((line) => `    ${line},\n`).join('')})`
}

function variable(name: string): string {
  return `os.environ[${quote(name)}]`
}

function listGiven(model: ClientModel, { operation, parameters, body }: SampleCall): Code[] {
  const isRecord = findRecord(model.types, operation.body?.type) !== undefined
  return listArguments(model, operation).flatMap(({ identifier, member }) => {
    const members = isRecord && isObject(body) ? body : { body }
    const value = parameters.has(member.wireName) ? parameters.get(member.wireName) : members[member.wireName]
    if (value === undefined) return []
    return [prefix(`${identifier}=`, writeValue(value, member.type))]
  })
}

function writeValue(value: unknown, type?: TypeRef): Code {
  if (type?.kind === 'file') return `Path(${quote(FILE.name)})`
  if (Array.isArray(value))
    return group(
      '[',
      value.map((each) => writeValue(each)),
      ']',
    )
  if (isObject(value)) {
    const members = Object.entries(value).map(([name, each]) => prefix(`${quote(name)}: `, writeValue(each)))
    return group('{', members, '}')
  }
  if (typeof value === 'string') return quote(value)
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : `Decimal("${value}")`
  return value === null ? 'None' : value === true ? 'True' : 'False'
}

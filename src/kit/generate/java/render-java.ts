import { join } from 'node:path'
import type {
  ClientModel,
  ObjectModel,
  RenderClient,
  SourceFile,
  TypeModel,
  TypeRef,
} from '../model/client-model.ts'
import { findRecord } from '../model/find-types.ts'
import { type NeededBy, readRuntime } from '../model/runtime-files.ts'
import { createClassNames } from './java-names.ts'
import { hasClass, type JavaTypes } from './java-types.ts'
import { inputOf, paramsNameOf, paramsOf, renderClient } from './render-client.ts'
import { renderEnum } from './render-enum.ts'
import { renderEvents } from './render-events.ts'
import { CLIENTS } from './render-options.ts'
import { renderRecord } from './render-record.ts'

const RUNTIME = join(import.meta.dirname, 'runtime')

/** Renders the package `paycontract`: the runtime, a client for each host, the events; and `paycontract.model`, the types. */
export const renderJava: RenderClient = (model) => {
  const types = createTypes(model)
  const needed = listNeeded(model, types)
  return [
    ...readRuntime(RUNTIME, model, NEEDED_BY).map((file) => ({ ...file, path: `paycontract/${file.path}` })),
    ...model.clients.map((client) =>
      writeClass('', CLIENTS[client.host].name, renderClient(client, types), types, needed),
    ),
    ...(model.events.length > 0
      ? [writeClass('', 'WebhookEvent', renderEvents(model.events, types), types, needed)]
      : []),
    ...needed.filter(hasClass).map((type) => {
      const code = type.kind === 'object' ? renderRecord(type, types) : renderEnum(type, types)
      return writeClass('model', types.classOf(type.name), code, types, needed)
    }),
  ]
}

/** Returns the types of the model, and a record for the parameters of each operation that has any. */
export function createTypes({ types, clients }: ClientModel): JavaTypes {
  const params = clients.flatMap(({ operations }) =>
    operations.flatMap((operation): ObjectModel[] => {
      const members = paramsOf(operation)
      if (members.length === 0) return []
      const head = {
        name: paramsNameOf(operation),
        description: `Parameters of ${operation.operationId}.`,
      }
      return [{ ...head, kind: 'object', origin: {}, isSent: true, isReceived: false, members }]
    }),
  )
  const all = [...types, ...params]
  const className = createClassNames()
  const classes = new Map(all.map(({ name }) => [name, className(name)]))
  return { all, classOf: (name) => classes.get(name) ?? 'Object' }
}

/** Lists the types that a caller uses. Events have their own classes; a wholly encrypted body is replaced by its content. */
function listNeeded({ clients, events }: ClientModel, types: JavaTypes): TypeModel[] {
  const met = new Set<string>()
  const meet = (type: TypeRef | undefined) => {
    if (type && 'of' in type) meet(type.of)
    if (type?.kind !== 'named' || met.has(type.name)) return
    met.add(type.name)
    meetMembers(type)
  }
  const meetMembers = (type: TypeRef) => {
    for (const member of findRecord(types.all, type)?.members ?? []) meet(member.type)
  }
  for (const operation of clients.flatMap(({ operations }) => operations)) {
    meet(inputOf(operation, types)?.type)
    meet(operation.answer)
    meet({ kind: 'named', name: paramsNameOf(operation), isNullable: false })
    for (const { type } of operation.parameters) meet(type)
  }
  for (const { type } of events) meetMembers(type)
  return types.all.filter(({ name }) => met.has(name))
}

const NEEDED_BY: NeededBy[] = [
  [/^StandardWebhooks/, 'standard-webhooks'],
  [/^(?:MessageSignatures|SignedAddress)/, 'http-message-signatures'],
  [/^Rsa/, 'rsa'],
  [/^Card/, 'aes-256-gcm'],
  [/^(?:Webhook|(?:InMemory)?SeenEvents)/, 'events'],
]

const LIBRARY = {
  BigDecimal: 'java.math.BigDecimal',
  CompletableFuture: 'java.util.concurrent.CompletableFuture',
  List: 'java.util.List',
  Map: 'java.util.Map',
  Optional: 'java.util.Optional',
}

function writeClass(
  folder: '' | 'model',
  name: string,
  code: string[],
  types: JavaTypes,
  needed: readonly TypeModel[],
): SourceFile {
  const body = code.join('\n')
  const uses = (word: string) => new RegExp(`(?<![\\w.@{#"])${word}(?!\\w)`).test(withoutComments(code))
  const ours =
    folder === 'model' ? ['JsonRecord', 'Upload'].map((each) => ({ each, from: `paycontract.${each}` })) : []
  const models =
    folder === 'model'
      ? []
      : needed.filter(hasClass).map(({ name: type }) => ({
          each: types.classOf(type),
          from: `paycontract.model.${types.classOf(type)}`,
        }))
  const library = Object.entries(LIBRARY).map(([each, from]) => ({ each, from }))
  const imports = [...library, ...ours, ...models]
    .filter(({ each }) => uses(each))
    .map(({ from }) => `import ${from};`)
    .sort()
  const packageName = folder === '' ? 'paycontract' : `paycontract.${folder}`
  const head = [`package ${packageName};`, '', ...(imports.length > 0 ? [...imports, ''] : [])]
  return {
    path: `${packageName.replaceAll('.', '/')}/${name}.java`,
    content: `${head.join('\n')}\n${body}\n`,
  }
}

/** Removes comments and string literals, in which class names do not count. */
function withoutComments(code: readonly string[]): string {
  return code
    .filter((line) => !/^\s*(?:\/\*\*|\*)/.test(line))
    .join('\n')
    .replace(/"(?:[^"\\]|\\.)*"/g, '""')
}

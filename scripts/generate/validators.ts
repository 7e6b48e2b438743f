import type { Ajv2020 } from 'ajv/dist/2020.js'
import standaloneCode from 'ajv/dist/standalone/index.js'
import { build } from 'esbuild'
import { createAjv, referToNames } from '../../src/kit/contract/create-ajv.ts'
import {
  listOperations,
  listWebhooks,
  type OpenApiDocument,
  type OperationObject,
  type Parameter,
  type Schema,
} from '../../src/kit/contract/document.ts'
import { deref, locate } from '../../src/kit/contract/references.ts'
import { toRenderable } from '../../src/kit/contract/renderable.ts'
import { generatedHeader } from '../../src/kit/generate/generated-header.ts'
import { dateFormats } from './date-formats.ts'
import type { Context } from './steps.ts'

export async function writeValidators({ hosts, files }: Pick<Context, 'hosts' | 'files'>): Promise<string> {
  const sizes: string[] = []
  for (const { name, full } of hosts) {
    // for its refusals: a validator needs each pattern and default as it was written
    toRenderable(full)
    const { code, declarations } = await renderValidators(full, generatedHeader(`spec/${name}`))
    files.set(`${name}/validators.js`, code)
    files.set(`${name}/validators.d.ts`, declarations)
    sizes.push(`${name} ${Math.round(code.length / 1000)} kB`)
  }
  return sizes.join(', ')
}

/** Export name of each validator and the schema it checks; the name is the schema's `$id` too. */
type Entries = Map<string, Schema>

/** The names of its validators: those of what it is sent, and one for each status. */
type OperationValidators = Partial<Record<'body' | 'payload' | 'query' | 'path' | 'headers', string>> & {
  responses: Record<string, string>
}

interface Plan {
  entries: Entries
  operations: Record<string, OperationValidators>
  webhooks: Record<string, string>
  schemas: Record<string, string>
}

/** Standalone AJV validators of one host: every body, plaintext, parameter set, response, webhook and schema. */
export async function renderValidators(
  document: OpenApiDocument,
  header: string,
): Promise<{ code: string; declarations: string }> {
  const plan = planValidators(document)
  const source = `${compile(plan.entries)}\n${renderIndex(plan)}`
  const bundled = await build({
    stdin: { contents: source, resolveDir: import.meta.dirname, loader: 'js' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['main'],
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    banner: { js: `// ${header}` },
  })
  return { code: bundled.outputFiles[0]!.text, declarations: renderDeclarations(plan, header) }
}

export function planValidators(document: OpenApiDocument): Plan {
  const plan: Plan = { entries: new Map(), operations: {}, webhooks: {}, schemas: {} }
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

/** Registers a schema under a name; one that is a mere reference needs no validator of its own. */
function add(plan: Plan, name: string, schema: Schema): string {
  const [, component] = /^#\/components\/schemas\/(\w+)$/.exec(schema.$ref ?? '') ?? []
  if (component) return `schema_${component}`
  plan.entries.set(name, schema)
  return name
}

function planOperation(
  document: OpenApiDocument,
  operation: OperationObject,
  plan: Plan,
): OperationValidators {
  const id = operation.operationId
  const planned: OperationValidators = { responses: {} }
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

/** A multipart body is not one JSON value, so there is nothing here for a JSON Schema to check. */
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

function compile(entries: Entries): string {
  const ajv = createAjv({ inlineRefs: false, code: { source: true, esm: true } })
  for (const [name, format] of Object.entries(dateFormats)) ajv.addFormat(name, format)
  leaveOutBookkeeping(ajv, entries)
  for (const [name, schema] of entries) ajv.addSchema({ ...referToNames(schema), $id: name })
  const exported = Object.fromEntries([...entries.keys()].map((name) => [name, name]))
  return (standaloneCode as unknown as (target: unknown, names: unknown) => string)(ajv, exported)
}

/** What no schema uses need not be kept track of: the code is smaller, and faster, without. */
function leaveOutBookkeeping(ajv: Ajv2020, entries: Entries): void {
  const text = JSON.stringify([...entries.values()])
  // Ajv2020 sets both, whatever its options say.
  ajv.opts.dynamicRef = text.includes('"$dynamic')
  ajv.opts.unevaluated = text.includes('"unevaluated')
}

function renderIndex({ operations, webhooks, schemas }: Plan): string {
  const table = (names: Record<string, string>) =>
    `{${Object.entries(names).map(([key, name]) => `${JSON.stringify(key)}:${name}`)}}`
  const rows = Object.entries(operations).map(([id, { responses, ...parts }]) => {
    const own = Object.entries(parts).map(([key, name]) => `${key}:${name},`)
    return `${id}:{${own.join('')}responses:${table(responses)}}`
  })
  return [
    `export const validators = {${rows}}`,
    `export const webhooks = ${table(webhooks)}`,
    `export const schemas = ${table(schemas)}`,
  ].join('\n')
}

function renderDeclarations({ operations, webhooks, schemas }: Plan, header: string): string {
  const names = (keys: string[]) => keys.map((key) => `${JSON.stringify(key)}: Validate`).join('; ')
  const rows = Object.entries(operations).map(([id, { responses, ...parts }]) => {
    const own = Object.keys(parts).map((key) => `${key}: Validate; `)
    return `  ${id}: { ${own.join('')}responses: { ${names(Object.keys(responses))} } }`
  })
  return `// ${header}
export interface Problem {
  /** JSON pointer into the value that was checked. */
  instancePath: string
  schemaPath: string
  keyword: string
  params: Record<string, unknown>
  message?: string
}

/** Answers whether the value conforms; after \`false\`, \`errors\` lists every problem until the next call. */
export interface Validate {
  (value: unknown): boolean
  errors?: Problem[] | null
}

export declare const validators: {
${rows.join('\n')}
}

export declare const webhooks: { ${names(Object.keys(webhooks))} }

export declare const schemas: { ${names(Object.keys(schemas))} }
`
}

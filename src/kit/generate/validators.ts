import { join } from 'node:path'
import type { Ajv2020 } from 'ajv/dist/2020.js'
import standaloneCode from 'ajv/dist/standalone/index.js'
import { build, minify } from 'vite'
import { createAjv, referToNames } from '../contract/create-ajv.ts'
import { dateFormats } from '../contract/date-formats.ts'
import type { OpenApiDocument, Schema } from '../contract/document.ts'
import { isObject, type JsonObject, mapSubschemas } from '../contract/spec-tree.ts'
import { type Entries, planValidators, type ValidatorPlan } from '../contract/validator-plan.ts'

/** Renders standalone AJV validators of a host: every body, plaintext, parameter set, response, webhook and schema. */
export async function renderValidators(
  document: OpenApiDocument,
  header: string,
): Promise<{ code: string; declarations: string }> {
  const plan = planValidators(document)
  const source = `${compile(plan.entries)}\n${renderIndex(plan)}`
  return { code: `// ${header}\n${await bundle(source)}\n`, declarations: renderDeclarations(plan, header) }
}

/** Bundles into a file without imports. Vite is already a dependency, and runs no install script. */
async function bundle(source: string): Promise<string> {
  const entry = join(import.meta.dirname, 'validators.source.js')
  const sourceInMemory = {
    name: 'source-in-memory',
    enforce: 'pre' as const,
    resolveId: (id: string) => (id === entry ? id : undefined),
    load: (id: string) => (id === entry ? source : undefined),
  }
  const built = await build({
    configFile: false,
    envFile: false,
    publicDir: false,
    root: import.meta.dirname,
    logLevel: 'silent',
    plugins: [sourceInMemory],
    build: { write: false, minify: false, target: 'es2022', lib: { entry, formats: ['es'] } },
  })
  const [{ output }] = built as unknown as [{ output: [{ code: string }] }]
  return (await minify('validators.js', output[0].code, { codegen: { legalComments: 'none' } })).code
}

function compile(entries: Entries): string {
  const ajv = createAjv({ inlineRefs: false, code: { source: true, esm: true } })
  for (const [name, format] of Object.entries(dateFormats)) ajv.addFormat(name, format)
  leaveOutBookkeeping(ajv, entries)
  for (const [name, schema] of entries) ajv.addSchema({ ...referToNames(withoutWords(schema)), $id: name })
  const exported = Object.fromEntries([...entries.keys()].map((name) => [name, name]))
  return (standaloneCode as unknown as (target: unknown, names: unknown) => string)(ajv, exported)
}

/** Removes what only people read: Ajv keeps whole schemas in its code. */
function withoutWords(schema: Schema): Schema {
  const { description: _, examples: __, 'x-notes': ___, 'x-proposed': ____, ...rest } = schema as JsonObject
  return mapSubschemas(rest, (part) => (isObject(part) ? withoutWords(part as Schema) : part)) as Schema
}

/** Turns off tracking that no schema needs: the code is smaller and faster without it. */
function leaveOutBookkeeping(ajv: Ajv2020, entries: Entries): void {
  const text = JSON.stringify([...entries.values()])
  // Ajv2020 sets both regardless of its options.
  ajv.opts.dynamicRef = text.includes('"$dynamic')
  ajv.opts.unevaluated = text.includes('"unevaluated')
}

function renderIndex({ operations, webhooks, schemas }: ValidatorPlan): string {
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

function renderDeclarations({ operations, webhooks, schemas }: ValidatorPlan, header: string): string {
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

import type { Ajv2020 } from 'ajv/dist/2020.js'
import standaloneCode from 'ajv/dist/standalone/index.js'
import { build } from 'esbuild'
import { createAjv, referToNames } from '../../src/kit/contract/create-ajv.ts'
import { dateFormats } from '../../src/kit/contract/date-formats.ts'
import type { OpenApiDocument } from '../../src/kit/contract/document.ts'
import { toRenderable } from '../../src/kit/contract/renderable.ts'
import { type Entries, planValidators, type ValidatorPlan } from '../../src/kit/contract/validator-plan.ts'
import { generatedHeader } from '../../src/kit/generate/generated-header.ts'
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

import { Ajv2020, type Options, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Components } from './document.ts'

interface AjvOptions extends Omit<Options, 'formats'> {
  /** `fast` checks only the form of a date, as a service may: it accepts 30 February. */
  formats?: 'full' | 'fast'
}

/** Options for the schema files of this package: a test checks that they are valid, which takes 0.1 s at each start. */
export const OWN_SCHEMA = { strictSchema: true, validateSchema: false } satisfies AjvOptions

/** Creates every validator's AJV: JSON Schema 2020-12 with formats, reporting every problem. */
export function createAjv({ formats = 'full', ...options }: AjvOptions = {}): Ajv2020 {
  const ajv = createPlainAjv(formats, options)
  ajv.validateSchema = (schema, throwOrLogError) => {
    const judge = schemaJudges.get(formats) ?? createPlainAjv(formats, {})
    schemaJudges.set(formats, judge)
    const isValid = judge.validateSchema(schema, throwOrLogError)
    ajv.errors = judge.errors
    return isValid
  }
  return ajv
}

/** What judges the schemas themselves: each AJV would compile the schema of schemas anew, which takes longer than most do. */
const schemaJudges = new Map<'full' | 'fast', Ajv2020>()

function createPlainAjv(mode: 'full' | 'fast', options: Options): Ajv2020 {
  const ajv = new Ajv2020({ allErrors: true, strict: false, ...options })
  addFormats.default(ajv, { mode })
  return ajv
}

/**
 * Replaces references to components by the name that AJV knows them by, `schema_<name>`, so that a shared schema is compiled
 * once.
 */
export function referToNames<T extends object>(schema: T): T {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/components/schemas/', '"$ref":"schema_'))
}

/** Returns a compiler for schemas that refer to these components. A shared schema is compiled once. */
export function createCompiler(
  { schemas = {} }: Pick<Components, 'schemas'>,
  options?: AjvOptions,
): (schema: object) => ValidateFunction {
  const ajv = createAjv(options)
  for (const [name, schema] of Object.entries(schemas)) {
    ajv.addSchema({ ...referToNames(schema), $id: `schema_${name}` })
  }
  const compiled = new WeakMap<object, ValidateFunction>()
  return (schema) => {
    const validate = compiled.get(schema) ?? ajv.compile(referToNames(schema))
    compiled.set(schema, validate)
    return validate
  }
}

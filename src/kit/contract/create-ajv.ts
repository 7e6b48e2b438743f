import { Ajv2020, type Options, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Components } from './document.ts'

interface AjvOptions extends Omit<Options, 'formats'> {
  /** `fast` knows a date by its form alone, as a service may: 30 February is one. */
  formats?: 'full' | 'fast'
}

/** The one maker of validators: JSON Schema 2020-12 with formats, which reports every problem. */
export function createAjv({ formats = 'full', ...options }: AjvOptions = {}): Ajv2020 {
  const ajv = new Ajv2020({ allErrors: true, strict: false, ...options })
  addFormats.default(ajv, { mode: formats })
  return ajv
}

/**
 * A schema in which a reference to a component is the name under which AJV knows it, `schema_<name>`: what many places
 * share is compiled once.
 */
export function referToNames<T extends object>(schema: T): T {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/components/schemas/', '"$ref":"schema_'))
}

/** Makes validators of schemas whose references lead to these components; what many places share is compiled once. */
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

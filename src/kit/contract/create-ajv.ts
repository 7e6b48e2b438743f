import { Ajv2020, type Options } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

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

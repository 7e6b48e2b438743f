import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js'
import { createAjv, OWN_SCHEMA } from '../../contract/create-ajv.ts'
import { InputError } from '../../expected-error.ts'
import schema from './report.schema.json' with { type: 'json' }
import type { CheckResult } from './result.ts'

const SHOWN_PROBLEMS = 3

let validate: ValidateFunction | undefined

/**
 * Reads a `report.json`.
 *
 * @throws InputError if it is not JSON or does not match `report.schema.json`; it says where, and never quotes the report
 */
export function readReport(text: string): CheckResult {
  const value = parse(text)
  const format = (value as { format?: unknown } | null)?.format
  if (format !== schema.properties.format.const) {
    throw new InputError(
      typeof format === 'string' && /^paycontract-report\/\d{1,4}$/.test(format)
        ? `The report is of format ${format}, and this version reads ${schema.properties.format.const}. Use the version of paycontract that wrote it.`
        : 'This is not a report of `paycontract check`: give the report.json that it writes.',
    )
  }
  validate ??= createAjv(OWN_SCHEMA).compile(schema)
  if (validate(value)) return value as CheckResult
  throw new InputError(
    `The report is not as report.schema.json says: ${describeProblems(validate.errors ?? [])}. Give the report.json as \`paycontract check\` wrote it.`,
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new InputError(
      'The report is not JSON, or was cut off: give the report.json that `paycontract check` writes.',
    )
  }
}

function describeProblems(errors: readonly ErrorObject[]): string {
  const problems = errors.map(({ instancePath, message, params }) => {
    const name = 'additionalProperty' in params ? ' (one that the schema does not name)' : ''
    return `${instancePath || '(the report)'} ${message}${name}`
  })
  const rest = problems.length - SHOWN_PROBLEMS
  return problems.slice(0, SHOWN_PROBLEMS).join('; ') + (rest > 0 ? `; and ${rest} more` : '')
}

import { type Issue, readIssues, type SchemaCheck } from './read-issues.ts'

/**
 * A schema in the form that tRPC, Hono, TanStack Form and others accept from any library.
 *
 * @see https://standardschema.dev
 */
export interface StandardSchema<Value> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: 'paycontract'
    readonly validate: (
      value: unknown,
    ) => { readonly value: Value; readonly issues?: undefined } | { readonly issues: readonly Issue[] }
    /** For the compiler only; undefined at run time. */
    readonly types?: { readonly input: Value; readonly output: Value } | undefined
  }
}

/** Wraps a generated check as a Standard Schema. Nothing is converted: a valid value is returned unchanged. */
export function createStandardSchema<Value>(check: SchemaCheck): StandardSchema<Value> {
  const validate = (value: unknown) => {
    const issues = readIssues(check, value)
    return issues.length ? { issues } : { value: value as Value }
  }
  return { '~standard': { version: 1, vendor: 'paycontract', validate } }
}

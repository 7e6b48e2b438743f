import { type Issue, readIssues, type SchemaCheck } from './read-issues.ts'

/**
 * A schema as tRPC, Hono, TanStack Form and others take it, of any library.
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
    /** For the compiler only; there is nothing at run time. */
    readonly types?: { readonly input: Value; readonly output: Value } | undefined
  }
}

/** A generated check as a schema of the standard. Nothing is converted: the value that holds is the value given. */
export function createStandardSchema<Value>(check: SchemaCheck): StandardSchema<Value> {
  const validate = (value: unknown) => {
    const issues = readIssues(check, value)
    return issues.length ? { issues } : { value: value as Value }
  }
  return { '~standard': { version: 1, vendor: 'paycontract', validate } }
}

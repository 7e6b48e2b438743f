/** One problem, as a generated check lists it. */
export interface CheckProblem {
  /** JSON Pointer into the checked value. */
  readonly instancePath: string
  readonly message?: string
  readonly keyword?: string
  readonly params?: Readonly<Record<string, unknown>>
}

/** A generated check of one schema. */
export interface SchemaCheck {
  (value: unknown): boolean
  errors?: readonly CheckProblem[] | null
}

/** Where a value does not match its schema, and what is expected there; never the value itself. */
export interface Issue {
  readonly path: readonly string[]
  readonly message: string
}

/** Lists every mismatch of a value with its schema; none if it matches. */
export function readIssues(check: SchemaCheck, value: unknown): Issue[] {
  if (check(value)) return []
  const problems = check.errors ?? []
  // the failure of an `if` adds nothing to the failures inside it
  const telling = problems.filter(({ keyword }) => keyword !== 'if')
  return (telling.length ? telling : problems).map(readIssue)
}

/** Names a missing or unknown field itself, not the object around it. */
function readIssue({ instancePath, message = 'is invalid', keyword, params = {} }: CheckProblem): Issue {
  const path = instancePath.split('/').slice(1).map(unescapePointer)
  if (keyword === 'required') return { path: [...path, `${params.missingProperty}`], message: 'is required' }
  if (keyword === 'additionalProperties')
    return { path: [...path, `${params.additionalProperty}`], message: 'is not known' }
  if (keyword === 'enum' && Array.isArray(params.allowedValues))
    return { path, message: `must be one of ${params.allowedValues.join(', ')}` }
  return { path, message }
}

function unescapePointer(name: string): string {
  return name.replaceAll('~1', '/').replaceAll('~0', '~')
}

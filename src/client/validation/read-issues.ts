/** One problem, as a generated check lists it. */
export interface CheckProblem {
  /** JSON Pointer into the value that was checked. */
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

/** Where a value departs from its schema, and what is expected there; never what was found. */
export interface Issue {
  readonly path: readonly string[]
  readonly message: string
}

/** Every departure of a value from its schema; none where it holds. */
export function readIssues(check: SchemaCheck, value: unknown): Issue[] {
  if (check(value)) return []
  const problems = check.errors ?? []
  // that a condition does not hold says nothing beside what does not hold in it
  const telling = problems.filter(({ keyword }) => keyword !== 'if')
  return (telling.length ? telling : problems).map(readIssue)
}

/** A field that is missing or unknown is named itself, and not the object around it. */
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

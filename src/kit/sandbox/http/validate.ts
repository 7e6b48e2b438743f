import type { Problem, Validate } from '../../../../generated/checkout/validators.js'
import { unescapeKey } from '../../contract/references.ts'
import { redactText } from '../domain/masking/redact.ts'
import { type FieldProblem, malformed, unsupported } from '../domain/refusal.ts'

/** Refuses a value that does not conform, and names the field of every problem. */
export function validate(check: Validate | undefined, value: unknown, prefix = ''): void {
  if (!check || check(value)) return
  const problems = (check.errors ?? [])
    .filter(({ keyword }) => keyword !== 'if')
    .map((problem) => describe(problem, prefix))
  const choice = check.errors?.find(
    ({ keyword, instancePath }) => keyword === 'enum' && /(currency|Option)$/i.test(instancePath),
  )
  if (choice && problems.length === 1) {
    const field = problems[0]!.field
    throw unsupported(field, /currency$/i.test(field) ? 'This currency' : 'This option')
  }
  throw malformed(problems)
}

function describe({ instancePath, keyword, params, message }: Problem, prefix: string): FieldProblem {
  const path = instancePath.slice(1).split('/').map(unescapeKey)
  const child = params.missingProperty ?? params.additionalProperty
  const names = [prefix, ...path, ...(typeof child === 'string' ? [child] : [])].filter(Boolean)
  // an unknown field's name comes from the caller, and may be a misplaced secret
  const field = redactText(names.join('.')) || 'body'
  if (keyword === 'required') return { field, message: 'is required' }
  if (keyword === 'additionalProperties') return { field, message: 'is not known' }
  if (keyword === 'enum')
    return { field, message: `must be one of ${(params.allowedValues as unknown[]).join(', ')}` }
  return { field, message: message ?? 'is malformed' }
}

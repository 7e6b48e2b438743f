import { relative } from 'node:path'
import {
  getLineColLocation,
  type NormalizedProblem,
  ResolveError,
  YamlParseError,
} from '@redocly/openapi-core'
import { ExpectedError, InputError } from '../expected-error.ts'
import { showLine } from '../visible-text.ts'

const SHOWN_PROBLEMS = 20

/** Formats one line per problem: `spec/checkout/operations/ping.yaml:3:1  rule  what is wrong`. */
export function describeProblems(
  problems: NormalizedProblem[],
  directory = process.cwd(),
  /** Returns where an overlay wrote what is at fault; undefined if no overlay did. */
  findPlace: (problem: NormalizedProblem) => string | undefined = () => undefined,
): string {
  const lines = problems.map(
    (problem) =>
      `${findPlace(problem) ?? describePlace(problem, directory)}  ${problem.ruleId}  ${showLine(problem.message)}`,
  )
  const all = [...new Set(lines)]
  const rest = all.length - SHOWN_PROBLEMS
  return [...all.slice(0, SHOWN_PROBLEMS), ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n')
}

function describePlace(problem: NormalizedProblem, directory: string): string {
  const location = problem.location[0]
  if (!location) return '(whole document)'
  const { start } = getLineColLocation(location)
  return `${relative(directory, location.source.absoluteRef)}:${start.line}:${start.col}`
}

/** Awaits Redocly. A root document that cannot be read is the caller's fault and reported in one line. */
export async function readSpec<T>(reading: Promise<T>, directory = process.cwd()): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof YamlParseError) {
      const { source, line, col, originalError } = error
      const file = relative(directory, source.absoluteRef)
      throw new ExpectedError(
        `${file}:${line}:${col}  yaml  ${(originalError as { reason?: string }).reason ?? 'cannot be parsed'}`,
      )
    }
    if (error instanceof ResolveError) {
      throw new ExpectedError(
        `${error.originalError.message}. The spec folder holds <host>/openapi.yaml for each host.`,
      )
    }
    // The loop is in no single document but across the files that they refer to.
    if ((error as Error).message === 'Self-referencing circular pointer')
      throw new InputError('a $ref leads back to itself and never to a schema. Write out what it refers to.')
    throw error
  }
}

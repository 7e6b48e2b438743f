import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { Audience, Level } from '../change.ts'

/** A change of a schema, with the levels for a schema that the integrator sends and for one that they read: `major/minor`. */
export interface SchemaCase {
  name: string
  before: unknown
  after: unknown
  verdict: string
  redocly: string
}

/** A change of an operation or a webhook; `null` if it does not exist. */
export interface OperationCase {
  root: 'paths' | 'webhooks'
  name: string
  before: object | null
  after: object | null
  verdict: Level
  breaks: readonly Audience[]
  redocly: Level
}

type SchemaRow = [string, unknown, unknown, string, string]
type OperationRow = [string, object | null, object | null, Level, Audience[], Level]

export function readCases(): { schemas: SchemaCase[]; operations: OperationCase[] } {
  const file = join(import.meta.dirname, 'cases.yaml')
  const table = parse(readFileSync(file, 'utf8')) as {
    schemas: SchemaRow[]
    paths: OperationRow[]
    webhooks: OperationRow[]
  }
  const operations = (['paths', 'webhooks'] as const).flatMap((root) =>
    table[root].map(([name, before, after, verdict, breaks, redocly]): OperationCase => {
      return { root, name, before, after, verdict, breaks, redocly }
    }),
  )
  const schemas = table.schemas.map(([name, before, after, verdict, redocly]) => {
    return { name, before, after, verdict, redocly }
  })
  return { schemas, operations }
}

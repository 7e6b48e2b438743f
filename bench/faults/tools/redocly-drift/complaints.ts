import { stablePath } from '../../stable-path.ts'

/** The members used of the report that `--format json` writes. */
export interface Report {
  run: { documentedExchanges: number; undocumentedExchanges: number }
  problems: Problem[]
}

interface Problem {
  ruleId: string
  severity: string
  /** Whether it is about the request or the response. */
  target: string
  message: string
  method: string
  path: string
  schemaPath?: string
  details?: { operationPathTemplate?: string; summary?: string; exposedPaths?: string[] }
}

/**
 * Returns all complaints, whatever their severity, about requests and responses. The status is left out: no complaint is about
 * it, and one about a request would look like another wherever the service answers that request differently.
 */
export function complaintsOf({ problems }: Report): string[] {
  return problems.flatMap((problem) => {
    const { ruleId, severity, target, method, path, schemaPath = '', details } = problem
    const where = `${method} ${details?.operationPathTemplate ?? stablePath(path)}`
    return textsOf(problem).map((text) =>
      [severity, ruleId, target, where, withoutIndexes(text), schemaPath].join(' ').trim(),
    )
  })
}

function textsOf({ message, path, details: { summary = '', exposedPaths } = {} }: Problem): string[] {
  if (exposedPaths) return exposedPaths.map((each) => `${message}: ${each}`)
  const text = message.replace(path, stablePath(path))
  return [text.includes(summary) ? text : `${text}. ${summary}`]
}

/** `data[3].id` and `/data/3/id` are the same place. */
function withoutIndexes(text: string): string {
  return text.replaceAll(/\[\d+\]/g, '[]').replaceAll(/\/\d+(?=\/|$)/g, '/*')
}

import { stripVTControlCharacters } from 'node:util'

interface Check {
  name: string
  passed: boolean
  message: string
  condition?: string
}

interface Step {
  stepId?: string
  checks?: Check[]
}

export interface Report {
  files: Record<string, { executedWorkflows: { workflowId: string; executedSteps: Step[] }[] }>
}

/**
 * Returns a line for each failed check in a step of a workflow.
 *
 * @throws Error if nothing was run
 */
export function readComplaints({ files }: Report): string[] {
  const workflows = Object.values(files).flatMap(({ executedWorkflows }) => executedWorkflows)
  if (workflows.length === 0) throw new Error('Respect ran no workflow.')
  const lines = workflows.flatMap(({ workflowId, executedSteps }) =>
    executedSteps.flatMap(({ stepId, checks = [] }) =>
      checks
        .filter(({ passed }) => !passed)
        .flatMap((check) => describe(check).map((each) => `${workflowId}, ${stepId}: ${each}`)),
    ),
  )
  return [...new Set(lines)].sort()
}

function describe({ name, condition, message }: Check): string[] {
  if (name === 'schema check') return listErrors(message).map((error) => `${name}: ${error}`)
  return [condition ? `${name}: ${condition}` : name]
}

/** Returns the errors of a schema check, which Respect shows within the answer: kind and property name, without values. */
function listErrors(message: string): string[] {
  const [before, ...errors] = stripVTControlCharacters(message).split(/^(?=[A-Z]+ )/m)
  if (errors.length === 0) return [before!.trim().split('\n', 1)[0]!]
  return errors.map((error) => {
    const [, name] = /^> *\d+ \| +"([^"]+)":/m.exec(error) ?? []
    return error.split('\n', 1)[0] + (name ? ` in ${name}` : '')
  })
}

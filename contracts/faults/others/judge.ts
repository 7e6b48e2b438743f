import type { Fault } from '../fault.ts'
import type { RecordedCall } from '../proxy/recording.ts'

/** The calls that a fault changed. */
export interface Evidence {
  fault: Fault
  calls: RecordedCall[]
}

/**
 * Judges recorded traffic only. Returns the ids of the faults that it sees; findings that also apply to the unbroken target do
 * not count.
 */
export type Judge = (evidence: Evidence[], clean: RecordedCall[]) => Promise<Set<string>>

/** Returns the findings about one call, as texts that are equal if the same thing is wrong. */
export type FindProblems = (call: RecordedCall, profile: Fault['profile']) => string[]

/** Creates a judge that looks at one call at a time. */
export function judgeEach(find: FindProblems): Judge {
  return async (evidence, clean) => {
    const listNames = (calls: RecordedCall[], profile: Fault['profile']) =>
      calls.flatMap((call) => find(call, profile).map((problem) => nameProblem(call, problem)))
    const known = {
      documented: new Set(listNames(clean, 'documented')),
      proposed: new Set(listNames(clean, 'proposed')),
    }
    const seen = evidence.filter(({ fault: { profile }, calls }) =>
      listNames(calls, profile).some((name) => !known[profile].has(name)),
    )
    return new Set(seen.map(({ fault }) => fault.id))
  }
}

/** Names a finding without its position: in the third item of a list it is the same as in the first. */
function nameProblem({ operationId, response }: RecordedCall, problem: string): string {
  return `${operationId} ${response.status} ${problem.replaceAll(/[/.[]\d+\b\]?/g, '/*')}`
}

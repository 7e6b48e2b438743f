import type { Fault } from '../fault.ts'
import type { RecordedCall } from '../proxy/recording.ts'

/** What a fault did to the traffic: the calls in which it had a hand. */
export interface Evidence {
  fault: Fault
  calls: RecordedCall[]
}

/**
 * Judges recorded traffic and nothing else. Answers the ids of the faults that it sees; a finding that it has about the
 * target as it is, too, counts for nothing.
 */
export type Judge = (evidence: Evidence[], clean: RecordedCall[]) => Promise<Set<string>>

/** The findings about one call, each as a text that is the same wherever the same is wrong. */
export type FindProblems = (call: RecordedCall, profile: Fault['profile']) => string[]

/** A judge that looks at one call at a time. */
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

/** A finding by what is wrong: in the third item of a list it is the same as in the first. */
function nameProblem({ operationId, response }: RecordedCall, problem: string): string {
  return `${operationId} ${response.status} ${problem.replaceAll(/[/.[]\d+\b\]?/g, '/*')}`
}

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
    const known = { documented: new Set<string>(), proposed: new Set<string>() }
    for (const [profile, problems] of Object.entries(known) as [Fault['profile'], Set<string>][]) {
      for (const call of clean)
        for (const problem of find(call, profile)) problems.add(nameProblem(call, problem))
    }
    const seen = evidence.filter(({ fault: { profile }, calls }) =>
      calls.some((call) =>
        find(call, profile).some((problem) => !known[profile].has(nameProblem(call, problem))),
      ),
    )
    return new Set(seen.map(({ fault }) => fault.id))
  }
}

/** A finding by what is wrong: in the third item of a list it is the same as in the first. */
export function nameProblem({ operationId, response }: RecordedCall, problem: string): string {
  return `${operationId} ${response.status} ${problem.replaceAll(/[/.[]\d+\b\]?/g, '/*')}`
}

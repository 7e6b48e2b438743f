import type { Scenario } from '../domain/scenario.ts'

/** Scenarios for programs that send no header. Each applies to the next calls of one operation. */
export interface PlannedScenarios {
  /** Adds a scenario after those already planned for the operation. @param times the number of calls */
  plan(operationId: string, scenario: Scenario, times: number): void
  /** Removes and returns the scenario for the current call, if one is planned. */
  take(operationId: string): Scenario | undefined
  clear(): void
}

/** Creates plans in memory, which end with the process. */
export function createPlannedScenarios(): PlannedScenarios {
  const planned = new Map<string, Scenario[]>()
  return {
    plan(operationId, scenario, times) {
      const added = Array.from({ length: times }, () => scenario)
      planned.set(operationId, [...(planned.get(operationId) ?? []), ...added])
    },
    take: (operationId) => planned.get(operationId)?.shift(),
    clear: () => planned.clear(),
  }
}

import type { Scenario } from '../domain/scenario.ts'

/** Scenarios for calls whose own program sends no header: each holds for the next calls of one operation. */
export interface PlannedScenarios {
  /** Adds one after those that are planned for the operation. @param times for how many calls */
  plan(operationId: string, scenario: Scenario, times: number): void
  /** The scenario of a call that is made now, if one is planned. */
  take(operationId: string): Scenario | undefined
  clear(): void
}

/** In the memory of this process: what was planned is gone when it ends. */
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

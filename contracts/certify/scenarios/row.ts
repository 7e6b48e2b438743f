import type { Group, Scenario, Step } from '../../../src/kit/certify/scenario.ts'

/** A row that shares its `ends` with the group. */
export type OpenRow = [
  id: string,
  title: string,
  rule: string,
  wrong: string,
  basis: string,
  fix: string,
  steps: readonly Step[],
  ends?: Scenario['ends'],
]

type Row = Required<OpenRow>

/** Creates scenarios of a group from rows of a table. */
export const rowOf =
  (group: Group) =>
  (...[id, title, rule, wrong, basis, fix, steps, ends]: Row): Scenario => ({
    ...{ id, group, title, rule, wrong, basis: [basis], fix, steps, ends },
  })

/** More rows than any page holds, whatever its size. */
export const MORE_THAN_A_PAGE = 105

export const paid: readonly Step[] = [{ do: 'buy' }, { do: 'pay' }]
export const paidAndShipped: readonly Step[] = [...paid, { do: 'recover' }]

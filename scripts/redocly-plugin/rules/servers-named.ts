import type { Location, Oas3Rule } from '@redocly/openapi-core'
import { asList, asObject } from '../../../src/kit/contract/spec-tree.ts'
import { atKey } from '../located.ts'
import { explain } from '../rule.ts'

/** The environments that keys are issued for (§5.5). */
const ENVIRONMENTS = ['test', 'live']

/** Requires the servers to be the test and the live environment, in this order: tools use the first by default. */
export const serversNamed: Oas3Rule = () => ({
  Root(root, { location, report }) {
    const servers = asList(root.servers).map(asObject)
    const complain = (wrong: string, remedy: string, place: Location): void =>
      report({ message: explain('servers-named', wrong, remedy), location: place })
    const names = servers.map((server) => server['x-environment'])
    if (String(names) !== String(ENVIRONMENTS)) {
      const wrong = `the servers are not ${ENVIRONMENTS.join(' and ')}, in this order`
      complain(wrong, 'Give each its `x-environment`', atKey(location, 'servers'))
    }
    for (const [index, { description, 'x-environment': name }] of servers.entries()) {
      if (typeof name !== 'string' || new RegExp(`^${name}\\b`, 'i').test(String(description))) continue
      const wrong = `the description of the ${name} server does not begin with its name`
      complain(wrong, 'Begin it so: it is what tools show', location.child(['servers', index]))
    }
  },
})

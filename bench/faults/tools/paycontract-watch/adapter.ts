import { readVersion } from '../../../../src/kit/read-version.ts'
import { countConfig, listFailures } from '../../run-paycontract.ts'
import type { Tool } from '../../tool.ts'

export const tool: Tool = {
  title: 'paycontract watch',
  version: readVersion(),
  kind: 'passive',
  countSetup: countConfig,
  inspect: (subject) => listFailures(subject, ['watch', '--all-calls', '--har', subject.har]),
}

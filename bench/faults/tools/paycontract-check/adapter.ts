import { readVersion } from '../../../../src/kit/read-version.ts'
import { countConfig, listFailures } from '../../run-paycontract.ts'
import type { Tool } from '../../tool.ts'

export const tool: Tool = {
  title: 'paycontract check',
  version: readVersion(),
  kind: 'active',
  countSetup: countConfig,
  inspect: (subject) => listFailures(subject, ['check', '--allow-writes']),
}

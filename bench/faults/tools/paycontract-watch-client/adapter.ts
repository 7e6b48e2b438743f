import { readVersion } from '../../../../src/kit/read-version.ts'
import { countConfig, listFailures } from '../../run-paycontract.ts'
import type { Tool } from '../../tool.ts'

/** `recordHistory`, the client's `fetch` and `encryption`, and `close`. */
const RECORDING_LINES = 4

export const tool: Tool = {
  title: "paycontract watch, recorded by the caller's client",
  version: readVersion(),
  kind: 'passive',
  countSetup: async (subject) => RECORDING_LINES + (await countConfig(subject)),
  inspect: (subject) => listFailures(subject, ['watch', '--all-calls', '--history', subject.history]),
}

import { listOperations } from '../harness/specification.ts'
import { proveProperties } from './prove-properties.ts'
import { readRunSettings } from './run-settings.ts'

const settings = readRunSettings(process.env)

for (const operation of listOperations())
  if (operation.host === 'checkout') proveProperties(operation, settings)

import { listOperations } from '../../src/kit/check/harness/specification.ts'
import { proveProperties } from '../../src/kit/check/properties/prove-properties.ts'
import { readRunSettings } from '../../src/kit/check/properties/run-settings.ts'

const settings = readRunSettings(process.env)

for (const operation of listOperations())
  if (operation.host === 'business') proveProperties(operation, settings)

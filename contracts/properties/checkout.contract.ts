import { proveProperties } from '../../src/kit/check/properties/prove-properties.ts'
import { readRunSettings } from '../../src/kit/check/properties/run-settings.ts'
import { listOperations } from '../../src/kit/contract/contract.ts'

const settings = readRunSettings(process.env)

for (const operation of listOperations())
  if (operation.host === 'checkout') proveProperties(operation, settings)

import { proveProperties } from '../../src/kit/check/properties/prove-properties.ts'
import { readRunSettings } from '../../src/kit/check/properties/run-settings.ts'
import { listFixtures } from '../fixtures.ts'

const settings = readRunSettings(process.env)

for (const fixture of listFixtures())
  if (fixture.operation.host === 'business') proveProperties(fixture, settings)

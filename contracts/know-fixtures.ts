import { knowFixtures } from '../src/kit/check/harness/fixture.ts'
import { listFixtures } from './fixtures.ts'

// Loaded before each file of contracts, whichever runs first.
knowFixtures(listFixtures())

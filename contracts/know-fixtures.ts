import '../src/kit/check/harness/receive-contract.ts'
import { knowRightRequests } from '../src/kit/check/harness/evaluate/status/operation-status.ts'
import { knowFixtures } from '../src/kit/check/harness/fixture.ts'
import { rightRequest } from '../src/kit/check/harness/probes/right-request.ts'
import type { Session } from '../src/kit/check/harness/session.ts'
import { fixtureOf, listFixtures } from './fixtures.ts'

// Loaded before each contract file, whichever runs first.
knowFixtures(listFixtures())
knowRightRequests((session: Session, operationId) => rightRequest(session, fixtureOf(operationId)))

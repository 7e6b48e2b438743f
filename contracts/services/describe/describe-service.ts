import type { ServiceName, ServiceReady } from '../services.ts'
import type { ServiceDescription } from './description.ts'
import { describeGo } from './go.ts'
import { describePython } from './python.ts'
import { describeTypescript } from './typescript.ts'

const DESCRIBE: Record<ServiceName, (ready: ServiceReady) => ServiceDescription> = {
  go: describeGo,
  python: describePython,
  typescript: describeTypescript,
}

/** Returns what an integrator of a service knows beyond the interface document, under the current choices. */
export function describeService(service: ServiceName, ready: ServiceReady): ServiceDescription {
  return DESCRIBE[service](ready)
}

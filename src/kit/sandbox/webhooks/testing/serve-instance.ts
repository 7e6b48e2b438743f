import { once } from 'node:events'
import { type ServeOptions, serveSandbox } from '../../../serve/serve-sandbox.ts'

/** A sandbox with options that the command line does not have: `node serve-instance.ts '{"db": …}'`. */
const options = JSON.parse(process.argv[2]!) as Partial<ServeOptions>
const stopped = once(process, 'SIGTERM')
const served = await serveSandbox({
  ports: { checkout: 0, business: 0, control: 0 },
  host: '127.0.0.1',
  rateLimit: 0,
  empty: true,
  seed: 'instances',
  ...options,
})
process.stdout.write(`${JSON.stringify(await served.describe())}\n`)
await stopped
await served.close()

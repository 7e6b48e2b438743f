import { gzipSync } from 'node:zlib'
import { bundleSandbox } from '../scripts/docs/console/bundle-sandbox.ts'
import { describeForConsole } from '../scripts/docs/console/describe-operations.ts'
import { readContract } from '../src/kit/contract/contract.ts'
import { atMost, type Row } from './claim.ts'

/** What a page fetches when its console is opened, besides the console's own script: the sandbox, and an operation. */
export async function run(): Promise<Row[]> {
  const sandbox = kiloBytes(await bundleSandbox())
  const operations = describeForConsole({
    checkout: readContract().readDocument('checkout', 'proposed'),
    business: readContract().readDocument('business', 'proposed'),
  }).map((each) => kiloBytes(JSON.stringify(each)))
  return [
    atMost(300, {
      name: 'console: the sandbox in a page, and the heaviest operation',
      value: sandbox + Math.max(...operations),
      unit: 'kB',
      note: `minified, gzip -9; handlers, validators, client, Kysely over plain objects: ${sandbox.toFixed(0)} kB`,
    }),
  ]
}

function kiloBytes(text: string): number {
  return gzipSync(text, { level: 9 }).length / 1000
}

// Uses what the installed kit exports: its functions, and each file that a pattern stands for.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import manifest from 'paycontract-kit/package.json' with { type: 'json' }
import { createSandbox } from 'paycontract-kit/sandbox'

const hosts = ['checkout', 'business']
const workflows = [
  'cad-reconciliation',
  'hosted-checkout',
  'initiate-and-charge',
  'refund',
  'source-of-funds',
]
const filesOfPattern = {
  './openapi/*.yaml': hosts.flatMap((host) => [
    `openapi/${host}/openapi.yaml`,
    `openapi/${host}/openapi.documented.yaml`,
  ]),
  './vectors/*.json': ['aes-256-gcm', 'card-aes-256-gcm', 'key-formats', 'rsa-keys', 'rsa-payload'].map(
    (name) => `vectors/${name}.json`,
  ),
  './workflows/*': workflows.map((name) => `workflows/${name}.arazzo.yaml`),
}

const sandbox = await createSandbox({ empty: true })
const { businesses } = await sandbox.describe()
const headers = { 'api-key': businesses[0].publicKey }
assert.equal((await sandbox.checkout.request('/charge/ping', { headers })).status, 200)
await sandbox.close()

for (const [name, target] of Object.entries(manifest.exports)) {
  for (const file of filesOfPattern[name] ?? [name.replace('./', '')]) {
    assert.ok(!file.includes('*'), `${name}: say in this file what it stands for`)
    const path = fileURLToPath(import.meta.resolve(`paycontract-kit/${file}`))
    assert.ok(existsSync(path), file)
    if (typeof target !== 'object') continue
    assert.ok(Object.keys(await import(`paycontract-kit/${file}`)).length > 0, file)
    assert.ok(existsSync(path.replace(/js$/, 'd.ts')), file)
  }
}
console.log(`what the kit exports works on Node ${process.version}`)

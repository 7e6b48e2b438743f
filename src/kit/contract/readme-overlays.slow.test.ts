import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { chooseContract } from './answered-contract.ts'
import { type Contract, credentialOf, findOperation } from './contract.ts'

const folder = mkdtempSync(join(tmpdir(), 'readme-'))
afterAll(() => rmSync(folder, { recursive: true }))

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const EXAMPLES = [...readme.matchAll(/```yaml\n# (\S+)\n([\s\S]*?)```/g)].map(([, name, text]) => ({
  name,
  text,
}))

/** What each example changes, by file name. */
const SAYS: Record<string, (contract: Contract) => void> = {
  'credential.overlay.yaml': (contract) =>
    expect(credentialOf('business', 'secret', contract)).toEqual({ header: 'x-secret' }),
  'names.overlay.yaml': (contract) => {
    expect(contract.readText('checkout', 'proposed')).toContain('refundedAmount')
    expect(Object.keys(findOperation('createOrder', contract).object.responses)).toContain('422')
  },
  'in-clear.overlay.yaml': (contract) => {
    expect(findOperation('verifyOrder', contract).row.encrypted).toBeUndefined()
    expect(findOperation('createOrder', contract).row.encrypted).toBeDefined()
  },
  'list.overlay.yaml': (contract) => {
    expect(findOperation('listRefunds', contract).object.security).toEqual([{ publicKey: [] }])
  },
}

test.each(EXAMPLES)(
  'the example $name of the package is applied, and says what it says',
  async ({ name, text }) => {
    const path = join(folder, name!)
    writeFileSync(path, text!)
    SAYS[name!]!(await chooseContract({ overlays: [path] }))
  },
)

test('the package shows each of them', () => {
  expect(EXAMPLES.map(({ name }) => name)).toEqual(Object.keys(SAYS))
})

import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Target } from '../../target/target.ts'
import { createRedactor } from '../report/redact.ts'
import { type Derivation, deriveKey, listSecrets } from './credentials.ts'

const target: Target = {
  kind: 'live',
  capabilities: ['stateful'],
  profile: 'documented',
  checkout: 'http://127.0.0.1:1',
  business: 'http://127.0.0.1:2',
  publicKey: 'pk_test_0ymx6xr7zaps9lucuzpmhdxo',
  secretKey: 'sk_test_vssar3708jvp9szi2nwzz02b',
  unused: ['private_half_4kdl20dm'],
}

test('a key is known in every form that a probe sends it in', () => {
  const { learn, redact } = createRedactor()
  learn(listSecrets(target))
  const forms: Derivation[] = ['in the other case', 'in reverse order', 'of the other environment']
  expect(forms.map((how) => redact(deriveKey(target.secretKey, how)))).toEqual(
    forms.map((how) => `(PAYCONTRACT_SECRET_KEY, ${how})`),
  )
  expect(redact(target.unused![0]!)).toBe('$PAYCONTRACT_UNUSED_SECRET')
})

/** Files that put a key into a request unchanged, encrypt with it, or compare it. Contracts hold a key nowhere else. */
const HOLDERS = [
  ...['probes/keys.ts', 'probes/elsewhere.ts', 'probes/ciphertexts.ts'],
  ...['wire/send.ts', 'ready-line.ts', 'credentials.ts', 'target.ts', 'description.ts'],
  ...['credential-taken.ts', 'refused-keys.contract.ts'],
]

test('no contract makes another key of one by itself', () => {
  const root = new URL('../../../../', import.meta.url)
  const files = globSync(['{contracts,src/kit/check,src/kit/target}/**/*.ts'], { cwd: root }).filter(
    (file) =>
      /^(?:src\/kit\/(?:check\/harness|target)\/.*|contracts\/.*[.]contract)[.]ts$/.test(file) &&
      !/[.]test[.]ts$/.test(file) &&
      !HOLDERS.some((holder) => file.endsWith(holder)),
  )
  const holding = files.filter((file) =>
    /\b(?:publicKey|secretKey)\b/.test(readFileSync(new URL(file, root), 'utf8')),
  )
  expect(files.length).toBeGreaterThan(60)
  expect(holding).toEqual([])
})

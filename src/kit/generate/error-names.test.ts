import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const KIT = join(import.meta.dirname, '../..')

/** Errors that every language has, without the suffix `Error` or `Exception`. */
const EVERYWHERE = [
  ...['Api', 'Configuration', 'InvalidResponse', 'Network', 'OutcomeUnknown', 'PayloadTooLong', 'Redirect'],
  ...['Timeout', 'WebhookForged', 'WebhookMalformed', 'WebhookTimeout', 'WebhookTooOld', 'WrongKeyType'],
]

/** The guide "Regenerate a client" explains the names that only some languages have. */
test.each<{ files: string; pattern: RegExp; renamed?: Record<string, string>; own: string[] }>([
  {
    files: 'client/{errors,*-error,*-errors}.ts',
    pattern: /^export (?:abstract )?class (\w+)Error\b/gm,
    own: ['Decryption', 'Paycontract', 'PayloadNotJson', 'Validation', 'WebhookUnknown'],
  },
  {
    files: 'kit/generate/python/runtime/*.py',
    pattern: /^class (\w+)Error\(/gm,
    // `TimeoutError` is built in.
    renamed: { RequestTimeout: 'Timeout' },
    own: ['Call', 'Paycontract', 'PayloadNotJson', 'Validation', 'Webhook'],
  },
  {
    files: 'kit/generate/go/runtime/*.go',
    pattern: /^type ([A-Z]\w*)Error struct/gm,
    // Go writes initialisms in capitals.
    renamed: { API: 'Api' },
    own: [],
  },
  {
    files: 'kit/generate/php/runtime/Exception/*.php',
    pattern: /^(?:final |abstract )*class (\w+)Exception\b/gm,
    own: ['Paycontract', 'PayloadNotJson', 'Webhook'],
  },
  {
    files: 'kit/generate/java/runtime/*.java',
    pattern: /^public (?:final |abstract |sealed |non-sealed )*class (\w+)Exception\b/gm,
    own: ['Paycontract', 'Webhook'],
  },
])('errors have the same names in $files', ({ files, pattern, renamed = {}, own }) => {
  const text = globSync(files, { cwd: KIT }).map((file) => readFileSync(join(KIT, file), 'utf8'))
  const names = [...text.join('\n').matchAll(pattern)].map(([, name]) => renamed[name!] ?? name!)
  expect(names.sort()).toEqual([...EVERYWHERE, ...own].sort())
})

import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { verifyStatement } from './statement.ts'
import { createResult, HOSTILE } from './testing/create-result.ts'
import { writeCertifyReports } from './write-reports.ts'

const NAMES = ['badge.svg', 'junit.xml', 'report.html', 'report.json']
const result = createResult(['passed', 'failed', 'undecided'], HOSTILE)
const privateKeyPem = generateKeyPairSync('ed25519').privateKey.export({
  type: 'pkcs8',
  format: 'pem',
}) as string

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'certify-reports-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const read = (name: string) => readFileSync(join(folder, name), 'utf8')

test('report.json holds the result, and no character of it acts', async () => {
  await writeCertifyReports(result, folder)
  expect(readdirSync(folder).toSorted()).toEqual(NAMES)
  expect(JSON.parse(read('report.json'))).toEqual(result)
  expect(read('report.json')).not.toMatch(/(?!\n)\p{Cc}/u)
})

test('with a key, the statement beside it is about the report to the byte', async () => {
  await writeCertifyReports(result, folder, { privateKeyPem })
  expect(verifyStatement(read('statement.json'), read('report.json')).payload.verdict).toBe('failed')
})

test('a second run replaces all that the first has written', async () => {
  await writeCertifyReports(createResult(['passed']), folder, { privateKeyPem })
  await writeCertifyReports(result, folder, { privateKeyPem })
  expect(readdirSync(folder).toSorted()).toEqual([...NAMES, 'statement.json'])
  expect(JSON.parse(read('report.json')).verdict).toBe('failed')
})

test.each([...NAMES, 'statement.json'])(
  '%s of somebody else is left, and nothing is written',
  async (name) => {
    writeFileSync(join(folder, name), 'mine')
    await expect(writeCertifyReports(result, folder, { privateKeyPem })).rejects.toThrow('did not write it')
    expect(readdirSync(folder)).toEqual([name])
    expect(read(name)).toBe('mine')
  },
)

test('with an invalid key, nothing is written', async () => {
  await expect(writeCertifyReports(result, folder, { privateKeyPem: 'none' })).rejects.toThrow(
    'openssl genpkey',
  )
  expect(readdirSync(folder)).toEqual([])
})

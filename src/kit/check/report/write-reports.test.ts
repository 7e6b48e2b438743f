import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ExpectedError } from '../../expected-error.ts'
import { readReport } from './read-report.ts'
import { readXml } from './testing/read-xml.ts'
import { createSampleResult } from './testing/sample-result.ts'
import { removeReports, tryReportFolder, writeReports } from './write-reports.ts'

const NAMES = ['badge.svg', 'junit.xml', 'report.html', 'report.json', 'report.sarif']
const result = createSampleResult({ failed: 1 })

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reports-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('every report is written, and nothing else is left', async () => {
  const target = join(folder, 'new/reports')
  const paths = await writeReports(result, target)
  expect(paths.toSorted()).toEqual(NAMES.map((name) => join(target, name)))
  expect(readdirSync(target).toSorted()).toEqual(NAMES)
  const read = (name: string) => readFileSync(join(target, name), 'utf8')
  expect(readReport(read('report.json'))).toEqual(result)
  expect(read('report.html')).toMatch(/^<!DOCTYPE html>[\s\S]*<\/html>\n$/)
  expect(readXml(read('junit.xml')).name).toBe('testsuites')
  expect(readXml(read('badge.svg')).name).toBe('svg')
  expect(JSON.parse(read('report.sarif')).version).toBe('2.1.0')
})

test('a second run replaces the reports of the first, and other files stay', async () => {
  writeFileSync(join(folder, 'notes.txt'), 'mine')
  await writeReports(createSampleResult(), folder)
  await writeReports(result, folder)
  expect(readReport(readFileSync(join(folder, 'report.json'), 'utf8')).verdict).toBe('failed')
  expect(readdirSync(folder).toSorted()).toEqual([...NAMES, 'notes.txt'].toSorted())
})

test('the reports of an earlier check are removed, and no other file', async () => {
  writeFileSync(join(folder, 'notes.txt'), 'mine')
  await writeReports(result, folder)
  await removeReports(folder)
  expect(readdirSync(folder)).toEqual(['notes.txt'])
  await removeReports(join(folder, 'missing'))
})

test('a file in the place of the folder is reported, with what to do', async () => {
  const path = join(folder, 'reports')
  writeFileSync(path, 'mine')
  const error = await writeReports(result, path).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ExpectedError)
  expect((error as Error).message).toBe(
    `The reports cannot be written to ${path}: a file is in its place. Choose another folder, or remove the file (EEXIST).`,
  )
  expect(readFileSync(path, 'utf8')).toBe('mine')
})

test('where one report cannot take its place, nothing half-written is left', async () => {
  mkdirSync(join(folder, 'report.html/inside'), { recursive: true })
  await expect(writeReports(result, folder)).rejects.toThrow('Remove it, or choose another folder (EISDIR).')
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([])
})

test('a folder that takes no report is noticed before there is one, and a trial leaves nothing', async () => {
  await tryReportFolder(join(folder, 'new/reports'))
  expect(readdirSync(folder)).toEqual([])
  writeFileSync(join(folder, 'taken'), 'mine')
  await expect(tryReportFolder(join(folder, 'taken'))).rejects.toThrow('or remove the file (EEXIST).')
  mkdirSync(join(folder, 'report.json'))
  await expect(tryReportFolder(folder)).rejects.toThrow('or choose another folder (EISDIR).')
  expect(readdirSync(folder).toSorted()).toEqual(['report.json', 'taken'])
})

import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { toCsv, writeWhole } from './csv.ts'

describe('a cell', () => {
  const cells: [string | number | null, string][] = [
    ['plain', 'plain'],
    ['a, "b"', '"a, ""b"""'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['a;=1+1', '"a;=1+1"'],
    ['=HYPERLINK("http://x.example")', `"'=HYPERLINK(""http://x.example"")"`],
    ['  =1+1', "'  =1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['+44', "'+44"],
    ['＝1+1', "'＝1+1"],
    ['\t=1', `"'\t=1"`],
    [-12.5, '-12.5'],
    [null, ''],
  ]
  for (const [value, cell] of cells) {
    test(JSON.stringify(value), () => assert.equal(toCsv([[value, 1]]), `${cell},1\r\n`))
  }
})

test('a file that cannot be put in its place leaves no draft behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'csv-'))
  try {
    await writeWhole(join(folder, 'a.csv'), 'whole')
    assert.equal(readFileSync(join(folder, 'a.csv'), 'utf8'), 'whole')
    mkdirSync(join(folder, 'taken'))
    await assert.rejects(writeWhole(join(folder, 'taken'), 'lost'))
    assert.deepEqual(readdirSync(folder).sort(), ['a.csv', 'taken'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

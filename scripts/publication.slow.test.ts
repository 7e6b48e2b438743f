import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSiteConfig } from './docs/site-config.ts'
import { applyPublication, type Publication, readPublication } from './publication.ts'

const root = resolve(import.meta.dirname, '..')
const files = ['src/client/package.json', 'src/kit/package.json', 'README.md']
const published = { homepage: 'https://docs.example/', repository: 'https://git.example/us/paycontract' }

describe('where the project is published', () => {
  let copy: string
  beforeEach(() => {
    copy = mkdtempSync(join(tmpdir(), 'publication-'))
    for (const folder of ['src/client', 'src/kit']) mkdirSync(join(copy, folder), { recursive: true })
    for (const file of files) cpSync(join(root, file), join(copy, file))
  })
  afterEach(() => rmSync(copy, { recursive: true, force: true }))

  const read = (file: string) => readFileSync(join(copy, file), 'utf8')
  function write(publication: Publication): void {
    writeFileSync(join(copy, 'publication.json'), JSON.stringify(publication))
    execFileSync(process.execPath, [join(root, 'scripts/publication.ts'), copy])
  }

  it('stands in both packages and the README, and is gone again where it is empty', () => {
    write({ homepage: '', repository: '' })
    const before = files.map(read)
    expect(before.join('')).not.toMatch(/"(?:homepage|repository)":|^\[Site\]/m)
    write(published)
    for (const directory of ['src/client', 'src/kit']) {
      expect(JSON.parse(read(`${directory}/package.json`))).toMatchObject({
        homepage: published.homepage,
        repository: { type: 'git', url: 'git+https://git.example/us/paycontract.git', directory },
      })
    }
    const [title, , links] = read('README.md').split('\n')
    expect([title, links]).toEqual([
      '# paycontract',
      '[Site](https://docs.example/) · [Source](https://git.example/us/paycontract)',
    ])
    const once = files.map(read)
    write(published)
    expect(files.map(read)).toEqual(once)
    write({ homepage: '', repository: '' })
    expect(files.map(read)).toEqual(before)
  })

  it('is linked from the header of the site', async () => {
    const headerOf = async (publication: Publication) =>
      JSON.stringify((await createSiteConfig(publication)).themeConfig?.nav)
    expect(await headerOf(published)).toContain('"link":"https://git.example/us/paycontract"')
    expect(await headerOf({ homepage: '', repository: '' })).not.toContain('https:')
  })

  it.each(['http://git.example/us', 'javascript:alert(1)', 'https://a.example/) [x](https://b.example/'])(
    'takes no address such as %s',
    (repository) => {
      writeFileSync(join(copy, 'publication.json'), JSON.stringify({ homepage: '', repository }))
      expect(() => readPublication(copy)).toThrow('repository is an address')
    },
  )

  it('is what the files of this folder say: `npm run publication` writes them', () => {
    for (const [file, text] of applyPublication(root, readPublication()))
      expect(readFileSync(join(root, file), 'utf8'), file).toBe(text)
  })
})

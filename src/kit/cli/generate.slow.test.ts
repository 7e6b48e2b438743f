import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCli } from '../target/testing/run-cli.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'generate-cli-'))
})
afterAll(() => rm(folder, { recursive: true }))

const generate = (...args: string[]) => runCli(['generate', ...args]).ended

describe('paycontract generate', () => {
  it('keeps what is yours to edit in a package, and says so', async () => {
    const out = join(folder, 'package')
    const args = ['--language', 'go', '--host', 'checkout', '--package', '--out', out]
    const { stdout } = await generate(...args)
    expect(stdout).toMatch(/written .*package\/README\.md +yours to edit\n/)
    expect(stdout).toContain('\nplaceholder name: give --repository\n')
    await appendFile(join(out, 'README.md'), 'mine\n')
    const again = await generate(...args)
    expect(again.stdout).toMatch(/kept .*package\/README\.md +yours to edit\n/)
    expect(again.stdout).not.toContain('written')
    expect(await generate(...args, '--check')).toMatchObject({ code: 0, stderr: '' })
    const forced = await generate(...args, '--force', '--repository', 'https://github.com/acme/pay')
    expect(forced.stdout).toMatch(/written .*package\/README\.md/)
    expect(forced.stdout).not.toContain('placeholder')
  })

  it.each([['--name', 'x'], ['--repository', 'https://github.com/acme/pay'], ['--force']])(
    'takes %s with --package alone',
    async (...flags) => {
      const { code, stderr } = await generate('--language', 'go', '--out', folder, ...flags)
      expect(code).toBe(2)
      expect(stderr).toContain('go with --package')
    },
  )

  it('writes, and finds what was edited', async () => {
    const args = ['--language', 'python', '--host', 'business', '--out', folder]
    const written = await generate(...args)
    expect(written).toMatchObject({ code: 0, stderr: '' })
    expect(written.stdout).toMatch(/written .* files .*\n.*httpx/)
    await appendFile(join(folder, 'business.py'), '# edited\n')
    const checked = await generate(...args, '--check', '--json')
    const stale = JSON.parse(checked.stdout).files.filter(
      ({ state }: { state: string }) => state !== 'unchanged',
    )
    expect(stale).toMatchObject([{ state: 'changed', documents: [{ host: 'business' }] }])
    expect(checked.stderr).toMatch(/1 stale file:\n.*business\.py\nUpdate it:\n {2}npx paycontract generate /)
    expect(checked.code).toBe(1)
  })

  it('explains itself by example', async () => {
    const { code, stdout } = await generate('--help')
    expect(code).toBe(0)
    expect(stdout).toMatch(/Usage: paycontract generate [\s\S]*Examples:[\s\S]*--check[\s\S]*Exit codes:/)
  })
})

describe.concurrent('wrong usage of paycontract generate', () => {
  it.each([
    [['--language', 'cobol', '--out', 'x'], 2, 'Allowed choices are typescript, python'],
    [['--host', 'shop', '--out', 'x'], 2, 'Allowed choices are checkout'],
    [['--overlay', 'nowhere.yaml', '--out', 'x'], 2, 'nowhere.yaml: no such overlay file'],
    [['--language', 'go', '--out', '/dev/null/x'], 3, 'Choose another folder with --out'],
  ])('%j exits %i and says why', async (args, wanted, reason) => {
    const { code, stdout, stderr } = await generate(...args)
    expect({ code, stdout }).toEqual({ code: wanted, stdout: '' })
    expect(stderr).toContain(reason)
    expect(stderr).toMatch(/^paycontract generate: /)
  })
})

describe('paycontract', () => {
  it.each([[[]], [['--help']]])('%j lists its commands, and the first five minutes', async (args) => {
    const { code, stdout, stderr } = await runCli(args).ended
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/first five minutes:/)
    for (const command of ['generate', 'mock', 'sandbox', 'check', 'diff', 'badge', 'submission']) {
      expect(stdout).toMatch(new RegExp(`^  ${command} `, 'm'))
    }
  })

  it.each(['generate', 'check', 'diff', 'mock'])('shows the help of %s also by `help`', async (command) => {
    const { code, stdout } = await runCli(['help', command]).ended
    expect(code).toBe(0)
    expect(stdout).toMatch(/Examples:/)
  })
})

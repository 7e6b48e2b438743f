import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCli } from '../target/testing/run-cli.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'generate-attack-'))
})
afterAll(() => rm(folder, { recursive: true }))

const operation = "$.paths['/charge/ping'].get"
const update = (target: string, value: object) => ({ target, update: { 'x-source': 'told', ...value } })

interface Row {
  /** In the folder of the row; overlay.yaml by default. */
  overlay?: string
  out?: string
  actions?: object[]
  flags?: string[]
}

const REFUSED: Record<string, Row> = {
  'an operation that is code': { actions: [update(operation, { operationId: 'x(){process.exit(97)},y' })] },
  'a path of a list that is code': {
    actions: [update(operation, { 'x-pagination': { items: "a'};process.exit(97);({b:'", meta: 'a' } })],
  },
  'a header that is two': {
    actions: [update('$.components.securitySchemes.publicKey', { name: 'api-key\r\nx: y' })],
  },
  'a name that colours the terminal': {
    actions: [update('$.components.schemas', { '\u001b[2J\u202e"': { type: 'string' } })],
  },
  'a schema whose name is a path': {
    actions: [update('$.components.schemas', { '../../x': { type: 'string' } })],
  },
  'a reference of two lines': {
    actions: [
      update('$.components.schemas', {
        Local: { type: 'object', properties: { a: { $ref: '#/no\nwhere' } } },
      }),
    ],
  },
  'schemas that are one another': {
    actions: [
      update('$.components.schemas', {
        A: { $ref: '#/components/schemas/B' },
        B: { $ref: '#/components/schemas/A' },
      }),
    ],
  },
  'a schema that extends itself': {
    actions: [update('$.components.schemas', { A: { allOf: [{ $ref: '#/components/schemas/A' }] } })],
  },
  'a title of another type': { actions: [update('$.info', { title: { toString: 'x' } })] },
  'an overlay of two lines': { overlay: 'a\nprocess.exit(97)\n//.yaml', actions: [] },
  'an overlay that ends a comment': { overlay: '*/process.exit(97)/*.yaml', actions: [] },
  'a folder of two lines': { out: 'a\nprocess.exit(97)\n//' },
  'a folder that leaves PHP': { out: '?><?= exit(97) ?>', flags: ['--language', 'php'] },
  'a folder of two lines, checked': { out: 'a\u2028process.exit(97)', flags: ['--check'] },
}

test('what cannot become code is refused in one go, and nothing is written', async ({ task }) => {
  const broken: string[] = []
  for (const [name, row] of Object.entries(REFUSED)) {
    const { code, stdout, stderr, written } = await generate(name, row)
    const isTold = stderr.startsWith('paycontract generate: ') && !/[^\P{C}\n]/u.test(stderr)
    if (code !== 2 || stdout !== '' || !isTold || written) broken.push(`${name}: ${code} ${stdout}${stderr}`)
  }
  const tried = Object.keys(REFUSED).length
  task.meta.attack = { name: 'names and paths that would end a comment', tried, held: tried - broken.length }
  expect(broken).toEqual([])
})

test('a title of several lines is printed on one, in the file and on the terminal', async () => {
  const title = 'Shop\u001b[31m\n*/ process.exit(97) /*'
  const { code, stdout, out } = await generate('title', { actions: [update('$.info', { title })] })
  expect(code).toBe(0)
  expect(stdout).toContain('Shop [31m * / process.exit(97) /*')
  expect(stdout).not.toContain('\u001b[31m')
  const [, , told] = (await readFile(join(out, 'checkout/client.ts'), 'utf8')).split('\n')
  expect(told).toMatch(/^\/\/ {3}document +Shop \[31m \* \/ process/)
})

async function generate(
  name: string,
  { overlay = 'overlay.yaml', out = 'client', actions, flags = [] }: Row,
) {
  const home = join(folder, name.replaceAll(' ', '-'))
  const file = join(home, overlay)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(
    file,
    JSON.stringify({
      overlay: '1.0.0',
      info: { title: 'T', version: '1' },
      'x-host': 'checkout',
      actions: actions ?? [],
    }),
  )
  const args = ['generate', '--host', 'checkout', '--out', join(home, out), ...flags]
  const ended = await runCli(actions ? [...args, '--overlay', file] : args).ended
  return { ...ended, out: join(home, out), written: existsSync(join(home, out)) }
}

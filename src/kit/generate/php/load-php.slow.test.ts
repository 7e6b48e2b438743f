import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { ClientModel } from '../model/client-model.ts'
import { renderPhp } from './render-php.ts'
import { member, modelOf, named, operation, record, shipped, text, values } from './testing/client-models.ts'

/** Returns the output of a PHP tool; undefined if it is not installed. */
function ask(tool: 'php' | 'phpcs', ...args: string[]): string | undefined {
  const { error, stdout, stderr } = spawnSync(tool, args, { encoding: 'utf8' })
  return error ? undefined : stdout + stderr
}
const [noPhp, noPhpcs] = [ask('php', '--version') === undefined, ask('phpcs', '--version') === undefined]

describe('what PHP makes of it', () => {
  let folder: string
  afterEach(() => rmSync(folder, { recursive: true }))

  function write(model: ClientModel): void {
    folder = mkdtempSync(join(tmpdir(), 'render-php-'))
    for (const { path, content } of renderPhp(model)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), content)
    }
  }

  /** Loads every class. A duplicate declaration or a syntax error ends the process. */
  function load(): string | undefined {
    const code = `
      require $argv[1] . '/autoload.php';
      $files = new RecursiveIteratorIterator(new RecursiveDirectoryIterator($argv[1], FilesystemIterator::SKIP_DOTS));
      foreach ($files as $file) {
          $name = str_replace('/', '\\\\', substr($file->getPathname(), strlen($argv[1]) + 1, -4));
          $name === 'autoload' || class_exists("Paycontract\\\\$name") || interface_exists("Paycontract\\\\$name", false)
            || trait_exists("Paycontract\\\\$name", false) || exit("no $name");
      }
      echo 'loaded';`
    return ask('php', '-r', code, folder)
  }

  it.skipIf(noPhp)('names and texts of all kinds are code that loads', () => {
    const names = [
      'this',
      'List',
      'class',
      '$a',
      'a-b',
      'aB',
      'a_b',
      '1st',
      '日本',
      "it's",
      'receivedMembers',
      'A',
    ]
    const hostile = "*/ exit(1); /* ?> <?php \\' @return never\n@internal"
    write(
      modelOf(
        [
          record(
            'List',
            names.map((name) => member(name, text, { description: hostile })),
          ),
          record('list', [member('self', named('list', true))], { isSent: false, isReceived: true }),
          record('Record', []),
          values('String', [...names, "'", '*/', 'CLASS']),
          values('open.Values', [...names, 1, -1, 2.5], true),
        ],
        ['list', 'List', 'echo', '__construct', 'iterateList'].map((id) =>
          operation(id, {
            description: hostile,
            parameters: [member("it's"), member('this', named('String')), member('that', named('Record'))],
            row: { method: 'GET', path: "/it's", key: 'public', pagination: { items: "a'b", meta: 'm' } },
          }),
        ),
      ),
    )
    expect(load()).toBe('loaded')
  })

  const models: [string, () => ClientModel][] = [
    ['both hosts', () => shipped('proposed')],
    ['the checkout host', () => shipped('proposed', ['checkout'])],
    ['the business host', () => shipped('proposed', ['business'])],
    ['the documented facts', () => shipped('documented')],
  ]
  it.skipIf(noPhp).each(models)('a client of %s loads', (_, model) => {
    write(model())
    expect(load()).toBe('loaded')
  })

  it.skipIf(noPhpcs)('is as PSR-12 has it, to the length of its lines', () => {
    write(shipped('proposed'))
    expect(ask('phpcs', '--standard=PSR12', folder)).toBe('')
  })
})

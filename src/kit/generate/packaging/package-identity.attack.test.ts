import { expect, test } from 'vitest'
import { identifyPackage, type PackageChoice, type PackagedLanguage } from './package-identity.ts'

const NAMES: Record<PackagedLanguage, string> = {
  python: 'acme-pay',
  go: 'github.com/acme/pay',
  php: 'acme/pay',
  java: 'com.acme:pay',
}
/** Texts that end a string, a comment, a word or a line where a name is written, or leave its folder. */
const TRICKS = [
  ...['"', "'", '`', '\\', '\n', '\r', '\0', '\u2028', '\u202e', ' ', '\t', ';', '&', '|', '<', '>', '#'],
  ...[
    '$(id)',
    `$\{{ github.token }}`,
    '@{name}',
    ']]>',
    '<!--',
    '*/',
    '"\n[tool.x]\n',
    ': x',
    '//',
    '/../',
    '..',
  ],
  ...['%0a', '?x', '!', '{}', '=', ',', '~', 'é'],
]
const hostile = (text: string) =>
  TRICKS.flatMap((trick) => [text + trick, trick + text, text.slice(0, -2) + trick + text.slice(-2)])

test.for(Object.keys(NAMES) as PackagedLanguage[])(
  'no name of a %s package is more than a name',
  (language, { task }) => {
    const name = NAMES[language]
    const repository = 'https://github.com/acme/pay'
    const tries: PackageChoice[] = [
      // TRICKS has no lone `:` or `/`: a Maven name holds a colon, and a Go repository is a path, so they could be valid.
      ...[...hostile(name), '', '-x', '.', '../x', 'x'.repeat(400)].map((text) => ({ name: text })),
      ...[...hostile('1.0.0'), '', '1', 'v1.0.0', '01.0.0', '1.0.0-x'].map((packageVersion) => ({
        packageVersion,
      })),
      ...[
        ...hostile(repository),
        'http://github.com/acme/pay',
        'https://github.com',
        'file:///etc/passwd',
      ].map((text) => ({ repository: text })),
      ...['https://me:secret@github.com/acme/pay', 'javascript:alert(1)'].map((text) => ({
        repository: text,
      })),
    ]
    const taken = tries.filter((choice) => {
      try {
        identifyPackage(language, choice, ['1.0.0'])
        return true
      } catch (error) {
        expect((error as Error).message).toMatch(/^--(name|package-version|repository) cannot be "[^\n\0]*$/)
        return false
      }
    })
    task.meta.attack = {
      name: 'names of a package as code',
      tried: tries.length,
      held: tries.length - taken.length,
    }
    expect(taken).toEqual([])
  },
)

test('a version of a document is no more than one', () => {
  expect(() => identifyPackage('python', {}, ['1.0.0"\nname = "x'])).toThrow(/^--package-version cannot be /)
})

test.each([
  ['python', { repository: 'https://github.com/acme/Pay.py.git' }, 'Pay.py'],
  ['go', { repository: 'https://github.com/acme/pay/' }, 'github.com/acme/pay'],
  ['php', { repository: 'https://gitlab.com/Acme/pay' }, 'acme/pay'],
  ['java', { repository: 'https://github.com/acme-corp/pay' }, 'io.github.acme_corp:pay'],
  ['go', { name: 'example.com/pay/v2', packageVersion: '2.0.0-rc.1' }, 'example.com/pay/v2'],
] as const)('a %s package is called after its repository', (language, choice, name) => {
  expect(identifyPackage(language, choice, ['0.2.0'])).toMatchObject({ name })
})

test('what cannot be known is asked for', () => {
  expect(() => identifyPackage('php', {}, ['1.0.0', '2.0.0'])).toThrow('--package-version')
  expect(() => identifyPackage('go', { packageVersion: '2.0.0' }, [])).toThrow('/v2')
})

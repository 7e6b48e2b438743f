import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type Profile, readDocument } from '../../contract/contract.ts'
import type { WebhookSignature } from '../../contract/webhook-signature.ts'
import type { ClientModel, EnumModel, MemberModel, ObjectModel, TypeRef } from '../model/client-model.ts'
import { createClientModel } from '../model/create-client-model.ts'
import { renderGo } from './render-go.ts'

const go = 'go'
const hasGo = spawnSync(go, ['version']).status === 0
const folder = mkdtempSync(join(tmpdir(), 'paycontract-go-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function modelOf(profile: Profile, hosts: readonly ('checkout' | 'business')[]): ClientModel {
  const read = (host: 'checkout' | 'business') => readDocument(host, profile)
  return createClientModel({ checkout: read('checkout'), business: read('business') }, hosts)
}

type Scheme = NonNullable<WebhookSignature['scheme']>

function signedBy(scheme: Scheme | undefined): ClientModel {
  const model = modelOf('proposed', ['checkout'])
  for (const { signature } of model.events) if (scheme) signature!.scheme = scheme
  return model
}

const text = { kind: 'string', isNullable: false } as const
const member = (wireName: string, type: TypeRef = text, isRequired = true): MemberModel => ({
  ...{ wireName, type, isRequired },
  ...{ description: '', origin: {} },
})
const object = (name: string, members: MemberModel[], description = ''): ObjectModel => ({
  ...{ kind: 'object', name, description, origin: {} },
  ...{ isSent: true, isReceived: true, members },
})
const enumeration = (name: string, values: EnumModel['values'], description = ''): EnumModel => ({
  ...{ kind: 'enum', name, description, origin: {} },
  ...{ isSent: true, isReceived: true, values, isOpen: true },
})
const named = (name: string, isNullable = false): TypeRef => ({ kind: 'named', name, isNullable })
const empty: ClientModel = { clients: [], types: [], events: [] }

function typesOf(...types: ClientModel['types']): string {
  return renderGo({ ...empty, types }).find(({ path }) => path === 'types.go')!.content
}

/** Writes a package to a folder and returns the complaints of Go's own tools; empty if they have no complaint. */
function judge(name: string, model: ClientModel, tests?: URL): string {
  const place = join(folder, name)
  mkdirSync(place)
  if (tests) cpSync(tests, place, { recursive: true })
  writeFileSync(join(place, 'go.mod'), 'module paycontract\n\ngo 1.19\n')
  for (const { path, content } of renderGo(model)) writeFileSync(join(place, path), content)
  const commands = [['gofmt', '-d', '.'], [go, 'vet', '.'], ...(tests ? [[go, 'test', '.']] : [])]
  const said = commands.map(([program = '', ...args]) => {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: place, encoding: 'utf8' })
    return status === 0 && program === go ? '' : stdout + stderr
  })
  return said.join('')
}

describe('a package of Go', () => {
  beforeEach((context) => context.skip(!hasGo, 'go is not installed'))

  it('does what its tests say, and is formatted', () => {
    const tests = new URL('./testing/', import.meta.url)
    expect(judge('both', modelOf('proposed', ['checkout', 'business']), tests)).toBe('')
  })

  it.each([
    ['proposed', 'checkout'],
    ['documented', 'checkout'],
    ['documented', 'business'],
  ] as const)('compiles: %s, %s alone', (profile, host) => {
    expect(judge(`${profile}-${host}`, modelOf(profile, [host]))).toBe('')
  })

  it.each<Scheme>(['standard-webhooks', 'http-message-signatures'])(
    'compiles, and is formatted, where webhooks are signed by %s',
    (scheme) => {
      expect(judge(scheme, signedBy(scheme))).toBe('')
    },
  )

  it('compiles whatever names and words a contract has', () => {
    const names = [
      'type',
      'Type',
      'größe',
      '名前',
      '住所',
      '3ds',
      '--',
      'a,b',
      'a"b',
      'Config',
      'x1_5',
      'x15',
    ]
    const prose =
      "# Heading\n- item\n1. one\n[a]: https://b.example\n*/ // `x` ``y'' \u001b[2J \u202e go:embed \ufeff"
    const types = [
      object(
        'Config',
        names.map((name) => member(name)),
        prose,
      ),
      object(
        'Tagged',
        names.filter((name) => !/[",]/.test(name)).map((name) => member(name)),
        prose,
      ),
      object('Tree', [member('below', named('Leaf')), member('beside', named('Tree'))], '- a\n+build b'),
      object('Leaf', [member('above', named('Tree')), member('none', named('Config', true))]),
    ]
    const { clients } = modelOf('proposed', ['checkout'])
    const [ping] = clients[0]!.operations.filter(({ operationId }) => operationId === 'ping')
    const odd = {
      ...{ ...ping!, operationId: 'ping', summary: prose, description: prose, answer: named('Tree') },
      row: { ...ping!.row, path: '/{type}/{ctx}/{名前}', pagination: { items: 'a.b', meta: 'c' } },
      parameters: [member('type'), member('ctx'), member('X-Device', text, false)],
      parameterPlaces: { type: 'path', ctx: 'path', 'X-Device': 'header' } as const,
    }
    const host = { ...clients[0]!, title: 'A "b" */', operations: [odd, { ...odd, operationId: 'Ping' }] }
    const enums = [
      enumeration('Code', ['NGN', 'ngn', 'N/GN', '\u2028', '-1'], prose),
      enumeration('Number', [-1, 1, 1.5]),
      enumeration('Mixed', [1, 'one']),
    ]
    expect(judge('odd', { clients: [host], types: [...types, ...enums], events: [] })).toBe('')
  })
})

describe('types', () => {
  it('are pointers where there may be nothing, and leave out what was not given', () => {
    const code = typesOf(
      object('A', [
        member('id'),
        member('cardUrl', text, false),
        member('note', { ...text, isNullable: true }),
        member('list', { kind: 'list', of: { ...text, isNullable: true }, isNullable: false }, false),
        member('more', { kind: 'map', of: { kind: 'any', isNullable: false }, isNullable: true }),
      ]),
    )
    expect(code).toContain(`type A struct {
	ID      string         \`json:"id"\`
	CardURL *string        \`json:"cardUrl,omitempty"\`
	Note    *string        \`json:"note"\`
	List    []*string      \`json:"list,omitempty"\`
	More    map[string]any \`json:"more"\`
}`)
  })

  it('say where they stand', () => {
    const stated = { ...member('a'), description: 'What it is', origin: { section: '§4.1' } }
    const proposed = { ...member('b'), origin: { gap: 'order-fields' } }
    expect(typesOf(object('A', [stated, proposed]))).toContain(
      '\t// What it is. §4.1.\n\tA string `json:"a"`\n\n\t// Proposal: order-fields.\n\tB string',
    )
  })

  it('of an enumeration let other values through', () => {
    const code = typesOf(enumeration('Status', ['SUCCESSFUL', 'ON_HOLD']))
    expect(code).toContain('type Status string\n')
    expect(code).toContain(
      '\tStatusSuccessful Status = "SUCCESSFUL"\n\tStatusOnHold     Status = "ON_HOLD"\n',
    )
  })
})

it('has of the runtime what its contract needs', () => {
  const paths = (profile: Profile, host: 'checkout' | 'business') =>
    renderGo(modelOf(profile, [host])).map(({ path }) => path)
  expect(paths('proposed', 'checkout')).toEqual(expect.arrayContaining(['rsa.go', 'pages.go', 'webhooks.go']))
  expect(paths('proposed', 'checkout')).not.toEqual(expect.arrayContaining(['card.go']))
  expect(paths('proposed', 'business')).toEqual(expect.arrayContaining(['card.go', 'form.go', 'events.go']))
  expect(paths('documented', 'checkout')).not.toContain('webhooks.go')
  const standards = (scheme?: Scheme) =>
    renderGo(signedBy(scheme)).flatMap(({ path }) => path.match(/^(?:message|standard)_.*/) ?? [])
  expect(standards()).toEqual([])
  expect(standards('standard-webhooks')).toEqual(['standard_webhooks.go'])
  expect(standards('http-message-signatures')).toEqual(['message_signatures.go'])
})

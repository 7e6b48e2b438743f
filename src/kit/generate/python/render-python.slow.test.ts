import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { HostName, Profile } from '../../contract/contract.ts'
import { HOSTS } from '../../contract/hosts.ts'
import { readDocuments } from '../documents.ts'
import type { ClientModel, MemberModel, TypeRef } from '../model/client-model.ts'
import { createClientModel } from '../model/create-client-model.ts'
import { renderPython } from './render-python.ts'

const answers = resolve(import.meta.dirname, '../../../../contracts/answers')
// The system's Python has the modules that apt installs.
const PYTHON = '/usr/bin/python3'
const has = (module: string) => spawnSync(PYTHON, ['-c', `import ${module}`]).status === 0
const needed = ['httpx', 'cryptography'].filter((module) => !has(module))
const lacks = (...modules: string[]) => [...needed, ...modules.filter((module) => !has(module))]

let folder: string
const packages = new Map<string, Map<string, string>>()
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'paycontract-python-'))
  write('checkout', await readModel(['checkout']))
  write('business', await readModel(['business']))
  write('both', await readModel(HOSTS))
  write('documented', await readModel(HOSTS, 'documented'))
  for (const answer of ['payloads-as-jwe', 'webhook-signature-base64', 'refund-in-clear'])
    write(answer.replaceAll('-', '_'), await readModel(HOSTS, 'proposed', answer))
  for (const answer of ['webhook-standard', 'webhook-message-signatures'])
    write(answer.replaceAll('-', '_'), await readModel(['checkout'], 'proposed', answer))
  write('hostile', hostile())
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function readModel(hosts: readonly HostName[], profile: Profile = 'proposed', answer?: string) {
  const overlays = answer ? [join(answers, `${answer}.overlay.yaml`)] : []
  const [checkout, business] = await readDocuments(HOSTS, profile, { overlays, contract: undefined })
  return createClientModel({ checkout: checkout!.document, business: business!.document }, hosts)
}

function write(name: string, model: ClientModel): void {
  const files = renderPython(model)
  mkdirSync(join(folder, name))
  for (const { path, content } of files) writeFileSync(join(folder, name, path), content)
  packages.set(name, new Map(files.map(({ path, content }) => [path, content])))
}

const paths = (name: string) => [...packages.get(name)!.keys()]
const file = (name: string, path: string) => packages.get(name)!.get(path)

/** Returns the output of a run that must succeed. A failure shows both streams. */
function run(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(PYTHON, ['-B', ...args], { cwd: folder, encoding: 'utf8' })
  expect(`${status} ${stdout}${stderr}`).toMatch(/^0 /)
  return stdout
}

it('has nothing that no operation needs', () => {
  expect(paths('checkout')).toContain('payload_cipher.py')
  expect(paths('checkout')).not.toContain('card_cipher.py')
  expect(paths('checkout')).not.toContain('business.py')
  expect(paths('business')).toContain('card_cipher.py')
  expect(paths('business')).not.toContain('encryption_key.py')
  expect(paths('documented')).not.toContain('webhooks.py')
  const standards = (name: string) => paths(name).filter((each) => /^(?:message|standard)_/.test(each))
  expect(standards('both')).toEqual([])
  expect(standards('webhook_standard')).toEqual(['standard_webhooks.py'])
  expect(standards('webhook_message_signatures')).toEqual(['message_signatures.py'])
})

it('says where a field stands', () => {
  expect(file('both', 'models.py')).toMatch(
    /reference: str\n {4}"""The merchant's own[^"]*Proposal:\s+order-reference\./,
  )
  expect(file('both', 'checkout.py')).toContain(
    'data: The plaintext: it is encrypted before anything is sent. §4.1',
  )
  expect(file('both', 'models.py')).toContain('event: Literal["order.succeeded"]')
  expect(file('both', 'models.py')).toMatch(/class OrderRequest[^#]+?amount: Numeric\n/)
})

it('follows answers', () => {
  expect(paths('payloads_as_jwe')).not.toContain('payload_cipher.py')
  expect(file('payloads_as_jwe', 'checkout.py')).toContain('cipher="jwe"')
  expect(file('webhook_signature_base64', 'events.py')).toContain('"base64"')
  expect(file('refund_in_clear', 'checkout.py')).toMatch(/def create_refund\(\s+self,\s+\*,\s+reference: str/)
})

it('makes code of no name and no text', () => {
  expect(file('hostile', 'models.py')).toContain('"from": "NotRequired[str | None]"')
  expect(file('hostile', 'models.py')).toContain(String.raw`'\u202e"': "str"`)
  expect(file('hostile', 'checkout.py')).toContain('from_: str | None | Omitted = OMITTED')
})

it.skipIf(needed.length > 0)('is a package that Python imports', () => {
  run('-c', [...packages.keys()].map((name) => `import ${name}\nassert ${name}.__all__`).join('\n'))
})

it.skipIf(lacks('black').length > 0)('is laid out as black does', () => {
  const answered = ['webhook_standard', 'webhook_message_signatures'].flatMap((name) =>
    paths(name)
      .filter((path) => /events|_(?:webhooks|signatures)\.py/.test(path))
      .map((path) => join(name, path)),
  )
  run('-m', 'black', '--check', '--quiet', 'both', 'hostile', ...answered)
})

it.skipIf(lacks('mypy').length > 0)('has types without a hole', () => {
  const cache = join(folder, '.mypy')
  const answered = ['payloads_as_jwe', 'webhook_standard', 'webhook_message_signatures']
  run('-m', 'mypy', '--strict', '--cache-dir', cache, 'both', 'documented', 'hostile', ...answered)
})

it.skipIf(needed.length > 0)('does what a client does', () => {
  cpSync(join(import.meta.dirname, 'testing'), folder, { recursive: true })
  cpSync(join(folder, 'both'), join(folder, 'client'), { recursive: true })
  run('-m', 'unittest')
})

const member = (wireName: string, type: TypeRef, isRequired = false): MemberModel => ({
  ...{ wireName, type, isRequired },
  description: 'Ends """ here \\',
  origin: { gap: 'a-gap' },
})

/** A model with reserved names, and texts that could end their literal or docstring. */
function hostile(): ClientModel {
  const text: TypeRef = { kind: 'string', isNullable: false }
  const maybe: TypeRef = { kind: 'string', isNullable: true }
  const head = { description: '"""\nimport os"', origin: {}, isSent: true, isReceived: true }
  const names = ['from', 'self', 'options', '3ds', 'órden', '__init__', 'str', 'orderId', 'order_id', '‮"']
  const members = names.map((name, at) => member(name, name === '‮"' ? text : maybe, at > 8))
  const createOrder = { ...head, kind: 'object' as const, name: 'create order', members }
  return {
    clients: [
      {
        ...{ host: 'checkout', title: 'A """ title \\', version: '1"' },
        ...{ credentials: {}, failures: {} },
        operations: ['import', 'close', 'str', '名', 'models', 'a-b', 'a_b', 'AB'].map((operationId) => ({
          ...{ operationId, summary: 'Ends """', description: 'a\u0007\u2028"', origin: { section: '§1' } },
          row: { method: 'POST', path: '/a"\\{from}', key: 'none' as const },
          parameters: [member('from', maybe), member('Host', text, true)],
          parameterPlaces: { from: 'path' as const, Host: 'header' as const },
          body: {
            type: { kind: 'named' as const, name: 'create order', isNullable: false },
            isRequired: true,
          },
          answer: { kind: 'named' as const, name: 'Literal', isNullable: false },
        })),
      },
    ],
    types: [
      createOrder,
      { ...head, kind: 'object', name: 'createOrder', members: [] },
      { ...head, kind: 'enum', name: 'Literal', values: ['\\"\n', "it's", 1, 0.5], isOpen: true },
      { ...head, kind: 'enum', name: 'dict', values: ['a'], isOpen: false },
    ],
    events: [
      {
        ...{ name: 'a"\\b', summary: '', origin: {}, signature: undefined, timeout: undefined },
        type: { kind: 'named', name: 'create order', isNullable: false },
      },
      {
        name: 'b',
        summary: '',
        origin: {},
        signature: undefined,
        timeout: undefined,
        type: { kind: 'any', isNullable: false },
      },
    ],
  }
}

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readDocuments } from '../documents.ts'
import type { ClientModel, MemberModel, OperationModel, TypeModel, TypeRef } from '../model/client-model.ts'
import { createClientModel } from '../model/create-client-model.ts'
import { JAVAC } from '../testing/java-commands.ts'
import { renderJava } from './render-java.ts'

const text: TypeRef = { kind: 'string', isNullable: false }
const named = (name: string): TypeRef => ({ kind: 'named', name, isNullable: false })

function member(wireName: string, more: Partial<MemberModel> = {}): MemberModel {
  return { wireName, type: text, isRequired: true, description: '', origin: {}, ...more }
}

function record(name: string, members: MemberModel[], more: Partial<TypeModel> = {}): TypeModel {
  const head = { name, description: '', origin: {}, isSent: true, isReceived: true }
  return { ...head, ...more, kind: 'object', members }
}

function listed(name: string, values: (string | number)[], isOpen: boolean): TypeModel {
  return { name, kind: 'enum', values, isOpen, description: '', origin: {}, isSent: true, isReceived: isOpen }
}

/** Creates a client with one operation that takes and returns the first of the types. */
function createModel(types: TypeModel[], operation: Partial<OperationModel> = {}): ClientModel {
  const first = named(types[0]!.name)
  const row = { method: 'POST', path: '/orders', key: 'none' } as const
  const operations = [
    {
      ...{ operationId: 'createOrder', summary: 'Create', description: '', origin: {}, row },
      ...{ parameters: [], parameterPlaces: {}, body: { type: first, isRequired: true }, answer: first },
      ...operation,
    },
  ]
  const host = {
    host: 'checkout' as const,
    title: 'Checkout API',
    version: '1',
    credentials: {},
    failures: {},
  }
  return { clients: [{ ...host, operations }], types, events: [] }
}

function render(model: ClientModel, file: string): string {
  return renderJava(model).find(({ path }) => path === `paycontract/${file}.java`)!.content
}

let folder: string | undefined
afterEach(() => folder && rmSync(folder, { recursive: true, force: true }))

function write(model: ClientModel): string[] {
  folder = mkdtempSync(join(tmpdir(), 'paycontract-java-'))
  return renderJava(model).map(({ path, content }) => {
    const file = join(folder!, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
    return file
  })
}

/** Returns the compiler's output, in an environment that reads only ASCII. */
function compile(model: ClientModel): string {
  const args = [
    '-Xlint:all',
    '-Xdoclint:all/protected',
    '-Werror',
    '-encoding',
    'US-ASCII',
    '-proc:none',
    ...write(model),
  ]
  const [javac = '', ...options] = JAVAC.split(' ')
  return spawnSync(javac, [...options, '-d', join(folder!, 'classes'), ...args], { encoding: 'utf8' }).stderr
}

const isInstalled = (tool: string) => spawnSync(tool, ['--version']).status === 0
const hasCompiler = isInstalled('javac')
const hasFormatter = isInstalled('google-java-format')

test('what may be absent or null is an Optional; what is always there is itself', () => {
  const code = render(
    createModel([
      record('Order', [
        member('count', { type: { kind: 'integer', isNullable: false } }),
        member('fee', { type: { kind: 'number', isNullable: true } }),
        member('note', { isRequired: false }),
        member('parts', { type: { kind: 'list', of: named('Order'), isNullable: false } }),
      ]),
    ]),
    'model/Order',
  )
  expect(code).toContain('public long count() {\n    return required("count", INTEGER);')
  expect(code).toContain('public Optional<BigDecimal> fee() {\n    return optional("fee", NUMBER);')
  expect(code).toContain('public Optional<String> note() {\n    return optional("note", TEXT);')
  expect(code).toContain(
    'public List<Order> parts() {\n    return required("parts", list(object(Order::of)));',
  )
  expect(code).toContain('complete("Order", "count", "fee", "parts")')
})

test('a list that may grow is constants of a string, one that is sent alone an enum, and numbers are numbers', () => {
  const types = [
    record('Order', [
      member('status', { type: named('Status') }),
      member('way', { type: named('Way') }),
      member('id', { type: named('StatusId') }),
    ]),
    listed('Status', ['00', 'bank transfer', 'bank_transfer'], true),
    listed('Way', ['CARD'], false),
    listed('StatusId', [1, 2], true),
  ]
  const model = createModel(types, { answer: { kind: 'any', isNullable: false } })
  expect(render(model, 'model/Status')).toContain('public static final String VALUE_00 = "00";')
  expect(render(model, 'model/Status')).toContain('String BANK_TRANSFER2 = "bank_transfer";')
  expect(render(model, 'model/Way')).toContain(
    'public enum Way implements JsonRecord.Value {\n  /** Value on the wire: {@code CARD}. */\n  CARD("CARD");',
  )
  expect(renderJava(model).some(({ path }) => path.endsWith('/StatusId.java'))).toBe(false)
  expect(render(model, 'model/Order')).toContain('public Builder status(String status) {')
  expect(render(model, 'model/Order')).toContain('public Builder way(Way way) {')
  expect(render(model, 'model/Order')).toContain('public Builder id(long id) {')
})

test('a body that is encrypted whole is given as its plaintext', () => {
  const types = [record('Body', [member('data', { type: named('Payload') })]), record('Payload', [])]
  const row = {
    method: 'POST',
    path: '/a',
    key: 'public',
    encrypted: { field: 'data', cipher: 'jwe' },
  } as const
  const model = createModel(types, { row, answer: { kind: 'any', isNullable: false } })
  const code = render(model, 'CheckoutClient')
  expect(code).toContain('public Object createOrder(Payload data, CallOptions options) {')
  expect(code).toContain('.encrypted("data", "jwe")')
  const paths = renderJava(model).map(({ path }) => path)
  expect(paths).not.toContain('paycontract/model/Body.java')
  expect(paths).not.toContain('paycontract/RsaCipher.java')
})

const hostile = [
  ...[
    'class',
    'wait',
    'members',
    'build',
    'a-b',
    'a_b',
    'aB',
    '2fa',
    'größe',
    '支付',
    '_',
    'x"y',
    'back\\u0022',
  ],
  ...['equals', 'String', 'put', 'check', 'getClass', ' '],
]
const prose = 'Ends */ here \\u002a/ <b>&amp; {@link Foo} @param `a b` “q” § \\'

function createHostile(): ClientModel {
  const members = hostile.map((name) => member(name, { description: prose }))
  const types = [
    record('Object', members, { description: prose, origin: { gap: 'a-b' } }),
    ...['String', 'List', 'Map', 'JsonRecord', 'Builder', 'order', 'Order', '支付'].map((name) =>
      record(name, members),
    ),
    listed('Words', ['class', '*/', '"', '\\', '支付', '', 'a b', 'a-b'], true),
  ]
  types[0] = record('Object', [
    ...members,
    ...types.slice(1).map(({ name }) => member(`of ${name}`, { type: named(name), isRequired: false })),
  ])
  const parameters = ['class', 'options', 'body', 'a-b'].map((name) => member(name, { description: prose }))
  const places = { class: 'path', options: 'path', body: 'query', 'a-b': 'header' } as const
  return createModel(types, {
    ...{ operationId: 'notify', summary: prose, description: prose, parameters, parameterPlaces: places },
    row: { method: 'GET', path: '/{class}/{options}', key: 'secret', pagination: { items: 'x', meta: 'y' } },
  })
}

test('no text of a document ends a comment or a string, and all of it is ASCII', () => {
  for (const { content } of renderJava(createHostile())) {
    expect(content).toMatch(/^[\n\x20-\x7e]*$/)
    for (const comment of content.match(/\/\*[\s\S]*?\*\//g) ?? [])
      expect(comment).not.toMatch(/\\u|<b>|@link Foo/)
    expect(content.replace(/\/\*[\s\S]*?\*\//g, '')).not.toContain('here')
  }
})

test.skipIf(!hasCompiler)('names that mean something to Java compile', () => {
  expect(compile(createHostile())).toBe('')
})

const answers = 'contracts/answers'
const cases = [
  ['documented', []],
  [
    'proposed',
    ['payloads-as-jwe', 'internet-providers-absent', 'webhook-signature-base64', 'refund-amount-name'],
  ],
] as const

async function readModel(
  profile: 'proposed' | 'documented',
  overlays: readonly string[],
): Promise<ClientModel> {
  const root = join(import.meta.dirname, '../../../..')
  const files = overlays.map((name) => join(root, answers, `${name}.overlay.yaml`))
  const [checkout, business] = await readDocuments(['checkout', 'business'], profile, { overlays: files })
  return createClientModel({ checkout: checkout!.document, business: business!.document }, [
    'checkout',
    'business',
  ])
}

test('a client has no code for a standard that its contract does not sign webhooks by', async () => {
  const paths = renderJava(await readModel('proposed', [])).map(({ path }) => path)
  expect(paths).toContain('paycontract/WebhookSignature.java')
  expect(paths.filter((path) => /StandardWebhooks|MessageSignatures|SignedAddress/.test(path))).toEqual([])
})

test.skipIf(!hasCompiler).each(cases)('the contract compiles, %s, answered %o', async (profile, overlays) => {
  expect(compile(await readModel(profile, overlays))).toBe('')
})

test.skipIf(!hasFormatter)('google-java-format leaves the client as it is', async () => {
  const files = write(await readModel('proposed', []))
  const { stdout, status } = spawnSync('google-java-format', ['--dry-run', ...files], { encoding: 'utf8' })
  expect([status, stdout]).toEqual([0, ''])
})

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { readDocument } from '../../contract/contract.ts'
import { HOSTS, type HostName } from '../../contract/hosts.ts'
import type { ClientModel, MemberModel, OperationModel, TypeModel, TypeRef } from '../model/client-model.ts'
import { createClientModel } from '../model/create-client-model.ts'
import { renderPhp } from './render-php.ts'

const shipped = (profile: 'proposed' | 'documented', hosts: readonly HostName[] = HOSTS) =>
  createClientModel(
    { checkout: readDocument('checkout', profile), business: readDocument('business', profile) },
    hosts,
  )

const flags = { isSent: true, isReceived: true }
const text: TypeRef = { kind: 'string', isNullable: false }
const named = (name: string, isNullable = false): TypeRef => ({ kind: 'named', name, isNullable })
const member = (wireName: string, type: TypeRef = text, more: Partial<MemberModel> = {}): MemberModel => ({
  ...{ wireName, type, isRequired: true, description: '', origin: {} },
  ...more,
})
const record = (name: string, members: MemberModel[], more: object = flags): TypeModel =>
  ({ kind: 'object', name, description: '', origin: {}, members, ...more }) as TypeModel
const values = (name: string, list: (string | number)[], isOpen = false): TypeModel => ({
  ...{ kind: 'enum', name, description: '', origin: {}, values: list, isOpen },
  ...flags,
})
const operation = (operationId: string, more: Partial<OperationModel> = {}): OperationModel => ({
  ...{ operationId, summary: '', description: '', origin: {}, parameters: [], parameterPlaces: {} },
  ...{ row: { method: 'GET', path: '/a', key: 'public' }, answer: { kind: 'any', isNullable: false } },
  ...more,
})
const modelOf = (types: TypeModel[], operations: OperationModel[] = [operation('ping')]): ClientModel => ({
  clients: [{ host: 'checkout', title: 'A', version: '1', credentials: {}, failures: {}, operations }],
  types,
  events: [],
})

function render(model: ClientModel): Record<string, string> {
  return Object.fromEntries(renderPhp(model).map(({ path, content }) => [path, content]))
}

describe('types', () => {
  it('are readonly properties, required ones first, and may be null where they are optional or nullable', () => {
    const files = render(
      modelOf([
        record('Sent', [
          member('note', text, { isRequired: false }),
          member('amount', { kind: 'number', isNullable: true }),
          member('event_id', { kind: 'list', of: named('Kind'), isNullable: false }),
        ]),
        values('Kind', ['BANK_TRANSFER', '2nd'], true),
      ]),
    )
    expect(files['Types/Sent.php']).toContain(`    private const MEMBERS = [
        'amount' => ['amount', 'number', true],
        'event_id' => ['eventId', ['list', 'string'], true],
        'note' => ['note', 'string', false],
    ];
`)
    expect(files['Types/Sent.php']).toContain(`        public readonly int|float|null $amount,
        public readonly array $eventId,
        public readonly ?string $note = null,
`)
    expect(files['Types/Sent.php']).toContain('@param list<Kind::*|string> $eventId')
    expect(files['Types/Kind.php']).toContain(`    public const BANK_TRANSFER = 'BANK_TRANSFER';
    public const VALUE_2ND = '2nd';
`)
  })

  it('that list all their values are enums, where PHP has enums of such values', () => {
    const files = render(modelOf([values('One', ['BANK_TRANSFER', 'class']), values('Two', [1, 2.5])]))
    expect(files['Types/One.php']).toContain(`enum One: string
{
    case BankTransfer = 'BANK_TRANSFER';
    case Class2 = 'class';
`)
    expect(files['Types/Two.php']).toContain('final class Two\n{\n    public const VALUE_1 = 1;')
  })

  it('of a plaintext keep what they are given out of traces', () => {
    const row = {
      method: 'POST',
      path: '/a',
      key: 'public',
      encrypted: { field: 'data', cipher: 'rsa' },
    } as const
    const files = render(
      modelOf(
        [
          record('PayRequest', [member('data', named('Pay')), member('other', named('Other'))]),
          record('Pay', [member('pin')]),
          record('Other', [member('a')]),
        ],
        [operation('pay', { row, body: { type: named('PayRequest'), isRequired: true } })],
      ),
    )
    expect(files['Types/Pay.php']).toContain('#[\\SensitiveParameter] public readonly string $pin')
    expect(files['Types/Other.php']).not.toContain('SensitiveParameter')
  })
})

describe('operations', () => {
  it('take parameters and members of the body in one list, and a name that is both once', () => {
    const files = render(
      modelOf(
        [record('MoveRequest', [member('id'), member('options', text, { isRequired: false })])],
        [
          operation('move', {
            row: { method: 'PUT', path: '/a/{id}', key: 'secret', idempotent: true },
            parameters: [member('id'), member('page-size', text, { isRequired: false })],
            parameterPlaces: { id: 'path', 'page-size': 'query' },
            body: { type: named('MoveRequest'), isRequired: true },
          }),
        ],
      ),
    )
    expect(files['CheckoutClient.php']).toContain(`    public function move(
        string $id,
        ?string $pageSize = null,
        ?string $options2 = null,
        ?CallOptions $options = null,
    ): mixed {
        return $this->caller->call(
            new Operation('move', 'PUT', '/a/{id}', 'secret', isIdempotent: true),
            $options,
            path: [
                'id' => $id,
            ],
            query: [
                'page-size' => $pageSize,
            ],
            body: new Types\\MoveRequest(
                id: $id,
                options: $options2,
            ),
        );
`)
  })

  it('say where to look whether they took effect, and what each value of the question is', () => {
    const outcome = {
      ...{ ask: 'find', given: { id: 'data.id', more: { b: 'a' } }, record: 'data.items', key: 'key' },
      ...{ match: { amount: 'amount' }, done: { state: ['A', 1, null] }, none: {}, since: 'at', gone: true },
    }
    const files = render(
      modelOf(
        [
          record('FindAnswer', [member('data', named('FindData'))]),
          record('FindData', [member('items', { kind: 'list', of: named('Found'), isNullable: false })]),
          record('Found', []),
        ],
        [
          operation('move', { row: { method: 'POST', path: '/a', key: 'secret', outcome } }),
          operation('find', {
            row: {
              method: 'POST',
              path: '/b',
              key: 'secret',
              inQuery: ['id'],
              pagination: { items: 'data.items', meta: 'm' },
            },
            parameterPlaces: { id: 'query' },
            body: { type: named('Found'), isRequired: true },
            answer: named('FindAnswer'),
          }),
        ],
      ),
    )
    expect(files['CheckoutClient.php']).toContain(`                outcome: new Lookup(
                    new Operation('find', 'POST', '/b', 'secret'),
                    [
                        'body' => ['more' => ['b' => 'a']],
                        'query' => ['id' => 'data.id'],
                    ],
                    'data.items',
                    type: Types\\Found::class,
                    key: 'key',
                    match: ['amount' => 'amount'],
                    done: ['state' => ['A', 1, null]],
                    none: [],
                    since: 'at',
                    isGone: true,
                    listing: [
                        'page' => 'page',
                        'items' => 'data.items',
                        'meta' => 'm',
                        'nextPage' => 'nextPage',
                        'pages' => 'pages',
                    ],
                ),
`)
  })

  it('that list have a generator of typed records, which asks for pages as the operation takes them', () => {
    const client = render(shipped('proposed'))['BusinessClient.php']
    expect(client).toContain('@return \\Generator<int, Types\\AmlRecord>')
    expect(client).toContain('page: (string) $at,')
  })
})

it('leaves out of the runtime what no operation needs', () => {
  const paths = Object.keys(render(modelOf([])))
  expect(paths).toContain('Internal/Caller.php')
  expect(paths.filter((path) => /Cipher\.php|Webhook|Multipart|Pages|File/.test(path))).toEqual([
    'Crypto/Cipher.php',
  ])
  const unanswered = Object.keys(render(shipped('proposed')))
  expect(unanswered.filter((path) => /StandardWebhooks|MessageSignatures/.test(path))).toEqual([])
})

/** What a tool of PHP says; undefined where it is not installed. */
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

  /** Every class, as PHP loads it: what is declared twice, or no PHP at all, ends the process. */
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

import { describe, expect, it } from 'vitest'
import type { ClientModel } from '../model/client-model.ts'
import { renderPhp } from './render-php.ts'
import { member, modelOf, named, operation, record, shipped, text, values } from './testing/client-models.ts'

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

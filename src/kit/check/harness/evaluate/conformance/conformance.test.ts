import { describe, expect, test } from 'vitest'
import { BUNDLES, findOperation, type OperationId, type Profile } from '../../../../contract/contract.ts'
import { changeContract } from '../../../../contract/testing/change-contract.ts'
import type { Answer } from '../../wire/request.ts'
import { findDepartures } from './conformance.ts'

function exchangeOf(operationId: OperationId, over: Partial<Answer> = {}, status = 200): Answer {
  const operation = findOperation(operationId)
  const content = operation.object.responses[status]!.content!['application/json']!
  const body = structuredClone(Object.values(content.examples!)[0]!.value)
  return { operation, status, contentType: 'application/json', text: JSON.stringify(body), body, ...over }
}

/** Returns the example answer of an operation with one thing changed. */
function changed(operationId: OperationId, change: (body: never) => void): Answer {
  const exchange = exchangeOf(operationId)
  change(exchange.body as never)
  return exchange
}

function tell(exchange: Answer, profile: Profile): string[] {
  return findDepartures(exchange, profile).map(({ text }) => text)
}

type Transactions = { data: { transactions: Record<string, unknown>[] } }

describe('conformance to the full bundle', () => {
  test.each(['createOrder', 'listTransactions', 'listAmlRecords', 'listTvPackages'] as const)(
    'finds nothing against the example of %s',
    (operationId) => {
      expect(tell(exchangeOf(operationId), 'proposed')).toEqual([])
      expect(tell(exchangeOf(operationId), 'documented')).toEqual([])
    },
  )

  test('finds a status that is not declared', () => {
    expect(tell(exchangeOf('ping', { status: 302 }), 'proposed')).toEqual([
      'status 302 is not declared for ping',
    ])
  })

  test.each([
    ['text/html', 'content type is text/html, not application/json'],
    ['', 'content type is missing, not application/json'],
  ])('finds the content type "%s"', (contentType, departure) => {
    expect(tell(exchangeOf('ping', { contentType }), 'proposed')).toEqual([departure])
  })

  test('takes a content type in any case', () => {
    expect(tell(exchangeOf('ping', { contentType: 'Application/JSON' }), 'proposed')).toEqual([])
  })

  test('finds a body that is not JSON', () => {
    expect(tell(exchangeOf('ping', { body: undefined }), 'proposed')).toEqual(['the body is not JSON'])
  })

  test('finds a missing field, and where', () => {
    const exchange = changed('listTransactions', ({ data }: Transactions) => {
      delete data.transactions[1]!.fee
    })
    const departures = ["/data/transactions/1 must have required property 'fee'"]
    expect(tell(exchange, 'documented')).toEqual(departures)
    expect(tell(exchange, 'proposed')).toEqual(departures)
  })

  test('finds a value of the wrong type', () => {
    const exchange = changed('listTransactions', ({ data }: Transactions) => {
      data.transactions[0]!.amount = '250000'
    })
    expect(tell(exchange, 'documented')).toEqual(['/data/transactions/0/amount must be number'])
  })

  test.each([
    ['listTransactions', 'createdAt', '06/11/2026', 'an ISO 8601 timestamp'],
    ['listTransactions', 'currency', 'Naira', 'a currency code'],
  ] as const)('finds that in %s %s is %j, not of the stated form', (operationId, member, value, wanted) => {
    const exchange = changed(operationId, ({ data }: Transactions) => {
      data.transactions[1]![member] = value
    })
    expect(tell(exchange, 'documented')).toEqual([
      `/data/transactions/1/${member} is "${value}", not ${wanted}`,
    ])
  })

  test('finds an amount that is null though it is fixed', () => {
    const exchange = changed('listTvPackages', ({ data }: { data: { amount: unknown }[] }) => {
      data[0]!.amount = null
    })
    expect(tell(exchange, 'documented')).toEqual(['/data/0/amount must be number'])
  })

  test.each<[string, unknown, (string | RegExp)[]]>([
    ['a wrong member of it', { fee: '12' }, ['/data/transactions/0/deposit/fee must be number']],
    [
      'two wrong members of it',
      { fee: '12', status: 3 },
      [
        '/data/transactions/0/deposit/fee must be number',
        '/data/transactions/0/deposit/status must be string',
      ],
    ],
    ['a missing member of it', { id: undefined }, [/deposit must have required property 'id'$/]],
    ['a member of another form', { createdAt: 'Monday' }, [/createdAt is "Monday", not an ISO/]],
    ['a text in its place', 'none', ['/data/transactions/0/deposit must be object or null']],
  ])('finds once of an object that may be null: %s', (_, wrong, departures) => {
    const exchange = changed('listTransactions', ({ data }: Transactions) => {
      const row = data.transactions.find(({ deposit }) => deposit)!
      data.transactions = [row]
      row.deposit = typeof wrong === 'string' ? wrong : { ...(row.deposit as object), ...(wrong as object) }
      row.deposit = JSON.parse(JSON.stringify(row.deposit))
    })
    expect(tell(exchange, 'documented')).toEqual(
      departures.map((each) => (typeof each === 'string' ? each : expect.stringMatching(each))),
    )
  })

  test('lets pass a field that nobody declared', () => {
    const exchange = changed('listTransactions', ({ data }: Transactions) => {
      data.transactions[0]!.colour = 'green'
    })
    expect(tell(exchange, 'proposed')).toEqual([])
  })
})

describe('lists of values', () => {
  test('that the interface document states in full are exact in both', () => {
    const exchange = changed('listTransactions', ({ data }: Transactions) => {
      data.transactions[0]!.type = 'LOAN'
    })
    for (const profile of ['documented', 'proposed'] as const)
      expect(tell(exchange, profile)).toEqual([
        '/data/transactions/0/type must be equal to one of the allowed values',
      ])
  })

  test('that were only observed are open in both', () => {
    const exchange = changed('listTransactions', ({ data }: Transactions) => {
      data.transactions[0]!.status = 'ON_THE_WAY'
    })
    expect(tell(exchange, 'documented')).toEqual([])
    expect(tell(exchange, 'proposed')).toEqual([])
  })
})

describe('conformance to the documented bundle', () => {
  test('asks nothing of a status or an operation that is a proposal', () => {
    expect(tell(exchangeOf('ping', { status: 302, body: undefined }), 'documented')).toEqual([])
    expect(tell(exchangeOf('listInternetProviders', { body: {} }), 'documented')).toEqual([])
  })

  test.each(['application/problem+json', 'application/vnd.x+json', 'Application/JSON', 'text/json'])(
    'reads %s as JSON',
    (contentType) => {
      expect(findDepartures(exchangeOf('listTransactions', { contentType }), 'documented')).toEqual([])
      const wrong = exchangeOf('listTransactions', { contentType, body: {} })
      expect(findDepartures(wrong, 'documented')).not.toEqual([])
    },
  )

  test('leaves the form of an error open where only its envelope tells that it is one', () => {
    const body = { success: false, statusCode: 400, message: 'refused' }
    expect(tell(exchangeOf('listTransactions', { body }), 'documented')).toEqual([])
    expect(
      tell(exchangeOf('listTransactions', { body: { ...body, success: true } }), 'documented'),
    ).not.toEqual([])
  })

  test.each(['text/html', 'text/plain', ''])('leaves the form of an error open: "%s"', (contentType) => {
    const refused = exchangeOf('ping', { contentType, body: undefined }, 401)
    expect(findDepartures(refused, 'documented')).toEqual([])
    const answered = exchangeOf('listTransactions', { contentType, body: undefined })
    expect(findDepartures(answered, 'documented')).not.toEqual([])
  })

  test.each([
    ['is left out', undefined, []],
    ['has another name', 'swapReference', []],
    ['is spelled otherwise', 'swap_id', ['/data/transactions/0 has "swap_id" in place of "swapId"']],
    ['is in another case', 'SwapID', ['/data/transactions/0 has "SwapID" in place of "swapId"']],
  ])('a member that may be null and %s', (_, name, departures) => {
    const exchange = changed('listTransactions', ({ data }: Transactions) => {
      const [transaction] = data.transactions as [Record<string, unknown>]
      if (name) transaction[name] = transaction.swapId
      delete transaction.swapId
    })
    expect(tell(exchange, 'documented')).toEqual(departures)
  })

  test('asks the same of any success, because none is stated', () => {
    const exchange = { ...exchangeOf('listTransactions'), status: 201, body: {} }
    expect(tell(exchange, 'documented')).not.toEqual([])
  })
})

describe('conformance to an answered contract', () => {
  const contract = changeContract(({ components }, path) => {
    if (path !== `checkout/${BUNDLES.proposed}`) return
    const { OrderStatus, ErrorEnvelope } = components.schemas!
    OrderStatus!['x-was-values'] = [{ value: 'ABANDONED', was: 'CANCELLED' }]
    OrderStatus!['x-extensible-enum'] = ['SUCCESSFUL', 'ABANDONED']
    const { errors, ...others } = ErrorEnvelope!.properties!
    ErrorEnvelope!.properties = { ...others, violations: { ...errors, 'x-was': 'errors' } }
  })
  const answered = (operationId: OperationId, status: number, change: (body: never) => void): Answer => {
    const exchange = exchangeOf(operationId, {}, status)
    change(exchange.body as never)
    return { ...exchange, operation: findOperation(operationId, contract) }
  }

  test.each([
    ['SUCCESSFUL', []],
    ['ABANDONED', []],
    ['ON_THE_WAY', []],
    ['CANCELLED', ['/data/order/status is "CANCELLED", which the operator replaced by "ABANDONED"']],
  ])('a state that is %s', (status, departures) => {
    const exchange = answered('verifyOrder', 200, ({ data }: { data: { order: { status: string } } }) => {
      data.order.status = status
    })
    expect(tell(exchange, 'proposed')).toEqual(departures)
  })

  test.each([
    [['violations'], []],
    [['errors', 'violations'], []],
    [['errors'], ['(body) must have property violations when property errors is present']],
  ])('a list of faults under %j', (names, departures) => {
    const exchange = answered('verifyOrder', 400, (body: Record<string, unknown>) => {
      delete body.errors
      for (const name of names) body[name] = []
    })
    expect(tell(exchange, 'proposed')).toEqual(departures)
  })
})

describe('conformance to an answered media type', () => {
  const contract = changeContract(({ components }, path) => {
    if (!path.startsWith('business/openapi')) return
    const answer = components.responses!.ListedAmlRecords!
    answer.content = { 'application/hal+json': Object.values(answer.content!)[0]! }
  })
  const operation = findOperation('listAmlRecords', contract)

  test.each([
    ['application/hal+json', []],
    ['application/json', ['content type is application/json, not application/hal+json']],
    ['text/html', ['content type is text/html, not application/hal+json']],
  ])('an answer of %s', (contentType, departures) => {
    const exchange = { ...exchangeOf('listAmlRecords', { contentType }), operation }
    for (const profile of ['proposed', 'documented'] as const)
      expect(tell(exchange, profile)).toEqual(departures)
  })
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { fees } from '../../generated/checkout/parameters.ts'
import { toMajor, toMinor } from '../../src/client/money/minor-units.ts'
import { asList, asObject, isObject, type JsonObject } from '../../src/kit/contract/spec-tree.ts'
import { type DeclineCode, declines, isDeclineCode } from '../../src/kit/sandbox/domain/decline-codes.ts'
import { feeOf, type PaymentOption } from '../../src/kit/sandbox/domain/fees.ts'

const root = join(import.meta.dirname, '../..')
const statuses = ['INITIATED', 'PENDING', 'PROCESSING', 'FAILED', 'SUCCESSFUL', 'CANCELLED', 'EXPIRED']

interface Shown {
  where: string
  record: JsonObject
}

function readHost(host: string): JsonObject {
  return asObject(parse(readFileSync(join(root, 'generated', host, 'openapi.yaml'), 'utf8')))
}

/** Lists every object in the examples, and the record composed of the examples of a schema's properties. */
function listRecords(document: JsonObject): Shown[] {
  const { examples, schemas } = asObject(document.components)
  const bodies = Object.entries(asObject(examples)).flatMap(([name, example]) =>
    listObjects(asObject(example).value, name),
  )
  const declared = Object.entries(asObject(schemas)).flatMap(([name, schema]) => {
    const { examples: whole, properties } = asObject(schema)
    const values = Object.entries(asObject(properties)).map(([key, property]) => [
      key,
      firstExample(document, asObject(property)),
    ])
    // A shared schema describes all timestamps, so its example belongs to no particular record.
    const ownValues = values.filter(([key, value]) => value !== undefined && !/At$|Date$/.test(String(key)))
    const record = Object.fromEntries(ownValues)
    return [{ where: name, record }, ...asList(whole).flatMap((value) => listObjects(value, name))]
  })
  return [...bodies, ...declared]
}

function firstExample(document: JsonObject, schema: JsonObject): unknown {
  const [own] = asList(schema.examples)
  if (own !== undefined || typeof schema.$ref !== 'string') return own
  const name = schema.$ref.split('/').at(-1)!
  return asList(asObject(asObject(asObject(document.components).schemas)[name]).examples)[0]
}

function listObjects(value: unknown, where: string): Shown[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => listObjects(each, `${where}/${index}`))
  if (!isObject(value)) return []
  const inside = Object.entries(value).flatMap(([name, each]) => listObjects(each, `${where}/${name}`))
  return [{ where, record: value }, ...inside]
}

/** Only a payer's payment costs the proposed fee: for a collection, a refund or a bill, the operator sets it. */
function isPayment({
  depositType,
  deposit,
  type,
  businessId,
  statusId,
  totalChargedAmount,
  checkoutUrl,
  ...rest
}: JsonObject): boolean {
  if (businessId !== undefined) return type === 'CREDIT' && isPayment(asObject(deposit))
  if (depositType !== undefined) return depositType !== 'CAD_COLLECTION'
  const names = [statusId, totalChargedAmount, checkoutUrl, rest.expiresAt, rest.failureCode]
  return names.some((each) => each !== undefined)
}

const optionOf = ({ paymentOption, depositType, deposit }: JsonObject) =>
  String(paymentOption ?? depositType ?? asObject(deposit).depositType ?? 'CARD') as PaymentOption

describe.each(['checkout', 'business'])('the examples of %s', (host) => {
  const records = listRecords(readHost(host))

  test('have the fee that is proposed, and sums that add up', () => {
    const wrong = records.flatMap(({ where, record }) => {
      const { amount, fee, amountSent, totalChargedAmount, currency = 'NGN' } = record
      if (typeof amount !== 'number' || typeof fee !== 'number') return []
      const code = String(currency)
      const due = isPayment(record)
        ? toMajor(feeOf(fees, toMinor(amount, code), code, optionOf(record)), code)
        : fee
      const problems = [
        fee === due || `the fee is ${fee}, not ${due}`,
        amountSent === undefined || amountSent === amount - fee || `amountSent is ${amountSent}`,
        totalChargedAmount === undefined ||
          totalChargedAmount === amount + fee ||
          `the total is ${totalChargedAmount}`,
      ]
      return problems.filter((each) => each !== true).map((problem) => `${where}: ${problem}`)
    })
    expect(wrong).toEqual([])
  })

  test('say of a declined payment what the sandbox says of it', () => {
    const wrong = records.flatMap(({ where, record: { status, statusCode, message } }) => {
      if (status !== 'failed' || !isDeclineCode(String(statusCode))) return []
      const said = declines[String(statusCode) as DeclineCode].message
      return message === said ? [] : [`${where}: ${message}, not ${said}`]
    })
    expect(wrong).toEqual([])
  })

  test('call a status by its number', () => {
    const wrong = records.filter(
      ({ record: { status, statusId } }) =>
        statusId !== undefined && status !== undefined && status !== statuses[Number(statusId) - 1],
    )
    expect(wrong).toEqual([])
  })

  test('give a record the same amount, currency and beginning wherever it is shown', () => {
    const known = new Map<string, { where: string; constant: string }>()
    const wrong = records.flatMap(({ where, record }) => {
      const { id, reference, paymentReference, amount, currency, createdAt, paymentOption } = record
      const name = [reference ?? paymentReference ?? id, paymentOption].join(' ').trim()
      if (name === '' || [amount, currency, createdAt].includes(undefined)) return []
      const constant = [amount, currency, createdAt].join(' ')
      const first = known.get(name) ?? { where, constant }
      known.set(name, first)
      return first.constant === constant
        ? []
        : [`${name}: ${constant} in ${where}, ${first.constant} in ${first.where}`]
    })
    expect(wrong).toEqual([])
  })

  test('have their times in order', () => {
    const wrong = records.filter(({ record }) => {
      const inside = asObject(record.data)
      const times = [inside.createdAt, record.createdAt, record.updatedAt, record.dueDate]
      const known = times
        .filter((each) => each !== undefined && each !== null)
        .map((each) => Date.parse(String(each)))
      return known.some((time, index) => index > 0 && time < known[index - 1]!)
    })
    expect(wrong).toEqual([])
  })
})

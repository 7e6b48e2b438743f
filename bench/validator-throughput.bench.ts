import { compile, fromJSONSchema } from 'zod'
import { schemas } from '../generated/business/validators.js'
import { readDocument } from '../src/kit/contract/contract.ts'
import type { OpenApiDocument, Schema } from '../src/kit/contract/document.ts'
import { deref } from '../src/kit/contract/references.ts'
import { atLeast, type Row } from './claim.ts'
import { readExamples } from './generated-document.ts'
import { median, race } from './measure.ts'

type Accepts = (value: unknown) => boolean

interface Listed {
  data: { transactions: Record<string, unknown>[] }
}

/** The generated validator of `Transaction` compared with Zod 4, whose schema Zod derives from the same JSON Schema. */
export async function run(): Promise<Row[]> {
  const document = readDocument('business', 'proposed')
  const zodSchema = fromJSONSchema(
    inlineReferences(document, { $ref: '#/components/schemas/Transaction' }) as never,
  )
  const compiledSchema = compile(zodSchema, { strict: true })
  const validators = {
    generated: (value: unknown) => schemas.Transaction(value),
    zod: (value: unknown) => zodSchema.safeParse(value).success,
    compiledZod: (value: unknown) => compiledSchema.safeParse(value).success,
  }
  const transactions = readExamples<Listed>('listTransactions').flatMap(({ data }) => data.transactions)
  assertAgreement(validators, transactions)

  const [generated, zod, compiledZod] = Object.values(validators).map((accepts) => () => {
    for (const transaction of transactions) accepts(transaction)
  }) as [() => void, () => void, () => void]
  const timesUs = await race({ generated, zod, compiledZod }, { rounds: 41, calls: 1000 })
  const perTransactionUs = (name: keyof typeof timesUs) => median(timesUs[name]) / transactions.length
  const timesAsFast = (peer: keyof typeof timesUs) => perTransactionUs(peer) / perTransactionUs('generated')
  const note = (peer: keyof typeof timesUs) =>
    `${perTransactionUs('generated').toFixed(2)} µs against ${perTransactionUs(peer).toFixed(2)} µs a transaction`
  return [
    atLeast(3, {
      name: 'validators: throughput against Zod 4',
      value: timesAsFast('zod'),
      unit: '×',
      note: note('zod'),
    }),
    {
      name: 'validators: throughput against Zod 4, compiled by z.compile',
      value: timesAsFast('compiledZod'),
      unit: '×',
      note: note('compiledZod'),
    },
  ]
}

/** Inlines references, which suits Zod best: it would look each of them up lazily. */
function inlineReferences(document: OpenApiDocument, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => inlineReferences(document, each))
  if (typeof value !== 'object' || value === null) return value
  const { $ref, ...own } = value as Schema
  const merged = $ref ? { ...deref(document, { $ref } as Schema), ...own } : own
  const keywords = Object.entries(merged).filter(([keyword]) => !keyword.startsWith('x-'))
  return Object.fromEntries(keywords.map(([key, each]) => [key, inlineReferences(document, each)]))
}

/** Throws unless all validators accept every example and none of its damaged copies: the race would be void. */
function assertAgreement(validators: Record<string, Accepts>, transactions: Record<string, unknown>[]): void {
  for (const [name, accepts] of Object.entries(validators)) {
    for (const transaction of transactions) {
      if (!accepts(transaction)) throw new Error(`${name} refuses transaction ${transaction.id}`)
      for (const field of Object.keys(transaction)) {
        const { [field]: _, ...incomplete } = transaction
        if (accepts(incomplete)) throw new Error(`${name} accepts a transaction without ${field}`)
        if (accepts({ ...transaction, [field]: true })) throw new Error(`${name} accepts ${field}: true`)
      }
    }
  }
}

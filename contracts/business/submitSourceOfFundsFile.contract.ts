import { contract } from '../../src/kit/check/harness/contract.ts'
import { expectRefusal } from '../../src/kit/check/harness/session.ts'
import { findBodyLimit } from '../../src/kit/check/harness/wire/contract.ts'
import { formatBytes } from '../../src/kit/format-bytes.ts'
import { heldTransaction } from '../states/given.ts'

/** Files are recognized by their first bytes, not by their names. */
const FILES = {
  pdf: [[0x25, 0x50, 0x44, 0x46, 0x2d, 0x31, 0x2e, 0x37], 'application/pdf'],
  png: [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 'image/png'],
  jpeg: [[0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, 0x4a, 0x46], 'image/jpeg'],
} as const

/** The operator's limit; undefined if none is stated. */
const LIMIT = findBodyLimit('submitSourceOfFundsFile')

function fileOf(start: readonly number[], type: string, bytes = 64): Blob {
  const content = new Uint8Array(bytes)
  content.set(start)
  return new Blob([content], { type })
}

contract('submitSourceOfFundsFile', ({ accepts, fact, rejects }) => {
  accepts('REQ-SOF-02 accepts the source of funds as a file')

  rejects('proposal: rejects a submission with an unknown source', {
    fields: { sourceOfFunds: 'LOTTERY' },
    status: 400,
  })

  const kinds = new Intl.ListFormat('en-GB').format(Object.keys(FILES))
  fact(
    `proposal: accepts ${kinds}, and rejects another file declared as pdf`,
    'stateful',
    async (session) => {
      const { transactionId } = await heldTransaction(session)
      for (const [start, type] of Object.values(FILES)) {
        await session.succeed('submitSourceOfFundsFile', {
          fields: { transactionId, file: fileOf(start, type) },
        })
      }
      const file = fileOf([0x47, 0x49, 0x46, 0x38], 'application/pdf')
      const exchange = await session.call('submitSourceOfFundsFile', { fields: { transactionId, file } })
      expectRefusal(exchange, { status: 415 })
    },
  )

  if (LIMIT === undefined) return
  rejects(`proposal: rejects a file of more than ${formatBytes(LIMIT)}`, {
    needs: 'stateful',
    fields: { file: fileOf(FILES.pdf[0], 'application/pdf', LIMIT + 1) },
    status: 413,
  })
})

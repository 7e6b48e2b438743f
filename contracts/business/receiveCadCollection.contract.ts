import { contract } from '../harness/contract.ts'

const needs = ['proposed', 'signs'] as const

contract('receiveCadCollection', ({ accepts, rejects }) => {
  accepts('REQ-COL-01 takes a collection with its sender email', { needs: [...needs] })

  for (const [what, fields] of [
    ['no source information', { source_information: undefined }],
    ['no sender email', { source_information: {} }],
    ['a sender email that is no string', { source_information: { collection_email: 5 } }],
  ] as const) {
    rejects(`REQ-COL-01 refuses a collection with ${what}`, { needs: [...needs], fields, status: 400 })
  }

  for (const [what, fields] of [
    ['no event id', { event_id: undefined }],
    ['another type', { type: 'payout' }],
    ['a currency that is no code', { transaction_currency: 'dollars' }],
  ] as const) {
    rejects(`proposal: refuses a collection with ${what}`, { needs: [...needs], fields, status: 400 })
  }
})

import { expect } from 'vitest'
import { contract } from '../harness/contract.ts'
import { paidOrder } from '../harness/given.ts'

contract('listRefunds', ({ accepts, query, fact }) => {
  accepts('REQ-ORD-09 lists refunds with a secret key')

  fact('REQ-ORD-15 a refund that was created is among the listed', 'decrypts', async (session) => {
    const { reference } = await paidOrder(session)
    const options = session.target.profile === 'proposed' ? { query: { reference } } : {}
    expect((await session.succeed('listRefunds', options)).text).not.toContain(reference)
    await session.succeed('createRefund', { data: { reference } })
    expect((await session.succeed('listRefunds', options)).text).toContain(reference)
  })

  query([
    ['proposal:', 'page', { takes: ['1', '2'], refuses: ['0', 'first'] }],
    ['proposal:', 'limit', { takes: ['1', '100'], refuses: ['0', '101'] }],
    ['proposal:', 'status', { takes: ['SUCCESSFUL'], refuses: ['OTHER'] }],
    ['proposal:', 'from', { takes: ['2026-03-01T00:00:00Z'], refuses: ['yesterday'] }],
    ['proposal:', 'to', { takes: ['2026-04-01T00:00:00Z'], refuses: ['tomorrow'] }],
  ])
})

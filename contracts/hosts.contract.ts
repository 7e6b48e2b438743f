import { describe, expect } from 'vitest'
import { prove } from './harness/session.ts'
import { listOperations, readDocument } from './harness/specification.ts'

describe('hosts and versions', () => {
  prove('REQ-HOST-01 serves every checkout path under /charge', [], async (session) => {
    for (const path of Object.keys(readDocument('checkout', 'documented').paths))
      expect(path).toMatch(/^\/charge\//)
    await session.succeed('ping')
    const elsewhere = await fetch(`${session.target.checkout}/ping`, {
      headers: { 'api-key': session.target.publicKey },
    })
    expect(elsewhere.ok).toBe(false)
  })

  prove(
    'REQ-HOST-03 serves the business operations from the business host only',
    [],
    async ({ target, succeed }) => {
      await succeed('listTvProviders')
      const elsewhere = await fetch(`${target.checkout}/bill-payment/tv-services`, {
        headers: { 'api-key': target.secretKey, authorization: `Bearer ${target.secretKey}` },
      })
      expect(elsewhere.ok).toBe(false)
    },
  )

  prove('REQ-HOST-04 serves the two APIs from two hosts', [], async ({ target, succeed }) => {
    expect(new URL(target.checkout).host).not.toBe(new URL(target.business).host)
    await succeed('ping')
    const elsewhere = await fetch(`${target.business}/charge/ping`, {
      headers: { 'api-key': target.publicKey },
    })
    expect(elsewhere.ok).toBe(false)
  })

  prove('REQ-VER-01 needs no version header', [], async (session) => {
    await session.succeed('ping')
    await session.succeed('listTransactions')
  })

  prove('REQ-VER-02 has no version segment in any path', [], async (session) => {
    for (const { row } of listOperations()) expect(row.path).not.toMatch(/\/v\d+(\/|$)/)
    await session.succeed('listBanks')
  })
})

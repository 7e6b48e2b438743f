import { describe, expect, it } from 'vitest'
import { ensureCustomer } from '../../ledger/ensure-customer.ts'
import { useBusiness } from '../../testing/use-business.ts'

const { state, call, get, inTransaction } = useBusiness()

describe('attachCustomerKyc', () => {
  const identity = {
    ...{ idType: 'PASSPORT', idNumber: 'GA304917', country: 'CA', dateOfBirth: '1987-04-23' },
    address: '1420 Rue Sherbrooke Ouest, Montreal',
  }

  it('attaches, and updates: the number decides each time', async () => {
    const customer = { firstName: 'Marc', lastName: 'Tremblay', email: 'marc@example.ca' }
    const { id } = await inTransaction((context) => ensureCustomer(context, 'business-1', customer))
    for (const [idNumber, kycStatus] of [
      ['GA304917', 'PENDING'],
      ['GA300000', 'VERIFIED'],
      ['GA300000', 'VERIFIED'],
      ['GA309999', 'REJECTED'],
      ['GA304917', 'PENDING'],
    ]) {
      const { status, body } = await call('PUT', `/customers/${id}/attach`, { ...identity, idNumber })
      expect([status, body.data]).toEqual([200, { id, kycStatus }])
    }
    const stored = await state.runtime.database.db
      .selectFrom('customers')
      .select(['kyc', 'kycStatus'])
      .execute()
    expect(stored).toMatchObject([{ kycStatus: 'PENDING' }])
    expect(JSON.parse(stored[0]!.kyc!)).toEqual({ ...identity, idNumber: '•••4917' })
    expect((await call('PUT', `/customers/${id}/attach`, identity, 1)).status).toBe(404)
  })

  it('knows only its customers', async () => {
    expect((await call('PUT', '/customers/nobody/attach', identity)).status).toBe(404)
  })
})

describe('bill payment', () => {
  it('lists packages and plans of every provider, and of no other category', async () => {
    const [airtime, tv, internet] = await Promise.all(
      ['airtime-services', 'tv-services', 'internet-services'].map(async (list) =>
        (await get(`/bill-payment/${list}`)).body.data.map(
          ({ serviceCategoryId }: { serviceCategoryId: string }) => serviceCategoryId,
        ),
      ),
    )
    expect(new Set([...airtime, ...tv, ...internet]).size).toBe(airtime.length + tv.length + internet.length)
    for (const [own, list] of [
      [tv, 'tv-services'],
      [internet, 'internet-services'],
    ]) {
      for (const id of [...airtime, ...tv, ...internet, 'nothing', '__proto__']) {
        const { status, body } = await get(`/bill-payment/${list}/${id}`)
        expect(status, `${list}/${id}`).toBe(own.includes(id) ? 200 : 404)
        if (status === 200) expect(body.data.length).toBeGreaterThan(0)
      }
    }
    expect(tv).toContain('61e7b1c2-8f3a-4d0b-9c55-2a7d9e04f618')
  })
})

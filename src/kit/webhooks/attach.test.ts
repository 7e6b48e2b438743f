import { expect, test } from 'vitest'
import { attach } from './attach.ts'
import { type ControlPlane, NotRunningError } from './control-plane.ts'

const OURS = 'http://127.0.0.1:1/listen/b'
const receiver = { addressFor: (id: string) => `http://127.0.0.1:1/listen/${id}`, close: async () => {} }

/** A sandbox with one business, whose webhook URL is `first`. Without `sandbox.business` it does not run. */
function createControl(first?: string) {
  const sandbox: { business: { webhookUrl?: string } | undefined } = {
    business: first === undefined ? {} : { webhookUrl: first },
  }
  const control = {
    url: 'http://127.0.0.1:4030',
    async read() {
      if (!sandbox.business) throw new NotRunningError('no sandbox')
      return { businesses: [{ id: 'b', name: 'Adaeze Books', ...sandbox.business }] }
    },
    async post(_: string, { url }: { url: string | null }) {
      sandbox.business = url === null ? {} : { webhookUrl: url }
      return {}
    },
  } as unknown as ControlPlane
  return { sandbox, control, said: [] as string[] }
}

test('a sandbox that ended is reported once, and its next start, with an address of its own, sends here too', async () => {
  const { sandbox, control, said } = createControl()
  const attachment = await attach(control, receiver, (line) => said.push(line))
  expect(sandbox.business).toEqual({ webhookUrl: OURS })
  sandbox.business = undefined
  await attachment.renew()
  await attachment.renew()
  sandbox.business = { webhookUrl: 'http://127.0.0.1:3000/' }
  await attachment.renew()
  expect(sandbox.business).toEqual({ webhookUrl: OURS })
  expect(said).toEqual([
    'The sandbox at http://127.0.0.1:4030 has ended. It is waited for: paycontract sandbox',
    'The sandbox is back.',
  ])
  await attachment.undo()
  expect(sandbox.business).toEqual({ webhookUrl: 'http://127.0.0.1:3000/' })
})

test('an address that somebody has set meanwhile is left, at the end too', async () => {
  const { sandbox, control, said } = createControl()
  const attachment = await attach(control, receiver, (line) => said.push(line))
  sandbox.business = { webhookUrl: 'http://127.0.0.1:3000/' }
  await attachment.renew()
  await attachment.renew()
  await attachment.undo()
  expect(sandbox.business).toEqual({ webhookUrl: 'http://127.0.0.1:3000/' })
  expect(said).toEqual([
    'Webhooks of Adaeze Books go to http://127.0.0.1:3000/ now: the address was changed.',
  ])
})

test('the address of a listener that was killed is nowhere to go back to', async () => {
  const { sandbox, control } = createControl('http://127.0.0.1:2/listen/b')
  const attachment = await attach(control, receiver, () => {})
  expect(sandbox.business).toEqual({ webhookUrl: OURS })
  await attachment.undo()
  expect(sandbox.business).toEqual({})
})

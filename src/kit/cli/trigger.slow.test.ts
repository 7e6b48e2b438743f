import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReadyLine } from '../sandbox/index.ts'
import { createReceiver, type Receiver } from '../sandbox/webhooks/testing/create-receiver.ts'
import { type Started, startSandbox } from '../target/start-target.ts'
import { runCli } from '../target/testing/run-cli.ts'

let sandbox: Started<ReadyLine>
let shop: Receiver

beforeAll(async () => {
  shop = await createReceiver()
  sandbox = await startSandbox(['--empty'])
})
afterAll(async () => {
  await sandbox.stop()
  shop.close()
})

async function setWebhookUrl(business: number, url: string): Promise<void> {
  const { control, businesses } = sandbox.ready
  const body = JSON.stringify({ url })
  await fetch(`${control}/businesses/${businesses[business]!.id}/webhook-url`, { method: 'POST', body })
}

const trigger = (...args: string[]) => runCli(['trigger', '--control', sandbox.ready.control!, ...args]).ended

describe('paycontract trigger', () => {
  it('lists the events with what is done for each', async () => {
    const { code, stdout } = await trigger()
    expect(code).toBe(0)
    expect(stdout.trimEnd().split('\n')).toHaveLength(17)
    expect(stdout).toMatch(/^ {2}order\.succeeded +An order is paid by card\.$/m)
  })

  it('has an event sent to the business that is named, and says how each was taken', async () => {
    shop.answers.push(200, 503)
    await setWebhookUrl(1, shop.url)
    const { code, stdout } = await trigger('refund.succeeded', '--business', 'maple imports')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^A paid order is refunded\. Maple Imports$/m)
    expect(stdout).toMatch(/^ {2}order\.succeeded +[0-9a-f-]{36} {2}DELIVERED 200$/m)
    expect(stdout).toMatch(/^ {2}refund\.succeeded +[0-9a-f-]{36} {2}FAILED 503$/m)
    expect(shop.received).toHaveLength(2)
  })

  it('says how to receive where nothing was sent', async () => {
    const { stdout } = await trigger('order.failed')
    expect(stdout).toMatch(/not sent\n\n.*no webhook URL.*\n {2}paycontract listen --forward-to /)
  })

  it.each([
    [['refund.suceeded'], 2, 'Did you mean refund.succeeded?'],
    [['nothing.like.it'], 2, '"paycontract trigger" lists them'],
    [['\u001b[31m'], 2, 'no event is called "\\u001b[31m"'],
    [['order.failed', '--reference', 'ORD-nowhere'], 2, 'No such order'],
    [['order.failed', '--business', 'nobody'], 2, 'Name "Adaeze Books" or "Maple Imports"'],
    [['--control', 'http://127.0.0.1:9'], 3, 'Start one with "paycontract sandbox"'],
    [['order.failed', 'more'], 2, 'too many arguments'],
  ])('%j exits %i and says why', async (args, exitCode, reason) => {
    const { code, stdout, stderr } = await trigger(...args)
    expect({ code, stdout }).toEqual({ code: exitCode, stdout: '' })
    expect(stderr).toContain(reason)
  })
})

import { expect, test } from 'vitest'
import { watchInTerminal } from './watch-in-terminal.ts'

test('requests that were learned are named in lines that fit', () => {
  const written: string[] = []
  const terminal = { columns: 60, isInteractive: false, paint: (_: unknown, text: string) => text }
  const operationIds = ['createOrder', 'getOrderFee', 'initiatePayment', 'createCheckoutLink']
  watchInTerminal(terminal, (text) => written.push(text)).onLearned(operationIds)
  const text = written.join('')
  for (const each of operationIds) expect(text).toContain(each)
  for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(60)
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { ASKING, CARD } from '../service/cards.ts'
import { judgeKept } from './judge-kept.ts'

const config = {
  app: { url: 'http://127.0.0.1:3000', env: { DATA: '{dataFolder}/shop.db' } },
  buy: { path: '/buy', json: { card: '{cardNumber}' } },
}

const keep = (name: string, content: string | Buffer): string => {
  const folder = mkdtempSync(join(tmpdir(), 'kept-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'logs'))
  writeFileSync(join(folder, name), content)
  return folder
}

it.each([
  ['a card number', 'shop.db', Buffer.from(`\0\xff{"number":"${CARD.number}"}\0`, 'latin1')],
  ['a card number', 'shop.db', `{"card":"${Buffer.from(`x${CARD.number}`).toString('base64')}"}`],
  ['the CVV of a card', 'logs/shop.log', `charge cvv=${CARD.cvv}`],
  ['the CVV of a card', 'shop.db', `OPENcvv ${CARD.cvv} exp 12/31`],
  ['the PIN of a card', 'shop.db', `{"pin":"${ASKING.pin}"}`],
])('finds %s in %s, and does not repeat it', (what, name, content) => {
  expect(judgeKept(config, [keep(name, content)])).toMatchObject({
    state: 'failed',
    findings: [{ message: `The app stores ${what} in its data folder.` }],
  })
})

it('finds nothing in what may be kept of a card', () => {
  const masked = `{"first6":"${CARD.number.slice(0, 6)}","last4":"${CARD.number.slice(-4)}"}`
  expect(judgeKept(config, [keep('shop.db', masked)])).toMatchObject({ state: 'passed', findings: [] })
})

it('says nothing of an app that takes no card, or got no folder', () => {
  const folder = keep('shop.db', CARD.number)
  expect(judgeKept({ ...config, buy: { path: '/buy', json: {} } }, [folder])).toBeUndefined()
  expect(judgeKept({ ...config, app: { url: config.app.url } }, [folder])).toBeUndefined()
})

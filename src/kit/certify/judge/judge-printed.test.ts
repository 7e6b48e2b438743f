import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { ASKING, CARD, DECLINED } from '../service/cards.ts'
import { judgePrinted } from './judge-printed.ts'

const SECRET = 'sk_test_of_the_shop'
const openFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'printed-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}
const judge = (text: string, folder = openFolder()) =>
  judgePrinted({ isOwn: true, printed: text }, [SECRET], [folder])

it.each([
  ['a secret key', `started with ${SECRET}`],
  ['a card number', 'declined: 4000-0000-0000-9995'],
  ['more of a card number than its first eight', `charges ${CARD.number.slice(0, -4)}****`],
  ['the CVV of a card', '{"cvv":"737"}'],
  ['the PIN of a card', `{"number":"•••","pin":"${ASKING.pin}"}`],
  ['the PIN of a card', String.raw`{"body":"{\"pin\": \"${ASKING.pin}\"}"}`],
  ['the PIN of a card', `charge {Number:••• PIN:${ASKING.pin}}`],
  ['a one-time password', `card[otp]=${ASKING.otp}&next=1`],
  ['a one-time password', `one-time password: ${ASKING.otp}`],
  ['a one-time password', `asks again, not ${ASKING.wrongOtp}`],
])('finds %s in %j', (what, text) => {
  expect(judge(text)).toMatchObject({
    state: 'failed',
    findings: [{ message: expect.stringContaining(what) }],
  })
})

it.each([
  [`up\n[11:02] calls ${SECRET} again`, 'secret, in a line that begins with "[11:02] calls".'],
  [`db=postgres://me:pass ${SECRET}`, 'secret, in a line that begins with "db".'],
  [
    `\u001b[32mcard 4000 0000 0000 9995 ${SECRET}`,
    'secret, in a line that begins with "card 4000 00** **** 9995".',
  ],
  [`{"password":"mine","key":"${SECRET}"}`, 'secret.'],
])('says where in %j a secret is, without the values around it', (text, where) => {
  expect(judge(text).findings[0]!.message).toBe(`The app prints a secret key or webhook ${where}`)
})

it('finds the token of a saved card in what is printed, and not where it is kept', () => {
  const token = `TKN_${'x9Rb2LfT7mQ4WzK1aVc8'.repeat(2)}`
  const folder = openFolder()
  writeFileSync(join(folder, 'shop.ndjson'), token)
  const judgeToken = (printed: string) =>
    judgePrinted({ isOwn: true, printed, tokens: [token] }, [], [folder])
  expect(judgeToken(`saved ${token}`)).toMatchObject({
    state: 'failed',
    findings: [{ message: 'The app prints the token of a saved card.' }],
  })
  expect(judgeToken('saved TKN_x9Rb2')).toMatchObject({ state: 'passed', findings: [] })
})

it.each([
  `order ${ASKING.pin} of ${ASKING.otp} NGN`,
  `topspin: ${ASKING.pin}`,
  `asks for the PIN\n${ASKING.pin} ms`,
  'pin: 12345, otp: 1234567',
  `took 0.${ASKING.wrongOtp} s, id ${ASKING.wrongOtp}0`,
  `${DECLINED.slice(0, 8)}\n${DECLINED.slice(8)}`,
  `card ${CARD.number.slice(0, 8)}****${CARD.number.slice(-4)}, ${2110.4 + 0.2 - 0.2}`,
])('finds nothing in %j', (text) => {
  expect(judge(text)).toMatchObject({ state: 'passed', findings: [] })
})

it.each(['printed', 'shop.log'])('finds the right signature of a refused webhook in what is %s', (name) => {
  const folder = openFolder()
  const text = 'expected 8f14e45fceea167a5a36dedd4bea2543'
  if (name !== 'printed') writeFileSync(join(folder, name), text)
  const output = { isOwn: true, printed: name === 'printed' ? text : '' }
  const withheld = ['8f14e45fceea167a5a36dedd4bea2543']
  expect(judgePrinted({ ...output, withheld }, [], [folder])).toMatchObject({ state: 'failed' })
  expect(judgePrinted(output, [], [folder])).toMatchObject({ state: 'passed' })
})

it('finds an encoded key', () => {
  const header = Buffer.from(`${SECRET}:`).toString('base64')
  expect(judge(`authorization: Basic ${header}`)).toMatchObject({ state: 'failed' })
})

it('looks for no keys in a binary file', () => {
  const folder = openFolder()
  writeFileSync(join(folder, 'shop'), `SQLite format 3\0${SECRET}`)
  expect(judge('', folder)).toMatchObject({ state: 'passed' })
})

it.each([
  ['app.log', 'failed'],
  ['app.log.1', 'failed'],
  ['logs/today.txt', 'failed'],
  ['logs/today.json', 'failed'],
  ['http-trace.txt', 'failed'],
  ['trace', 'failed'],
  // an app may store what it needs
  ['settings.json', 'passed'],
  ['.env.local', 'passed'],
  ['shop.db', 'passed'],
])('looks for keys in %s, unless it is a database or holds settings: %s', (name, state) => {
  const folder = openFolder()
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), `GET /refunds, api-key: ${SECRET}`)
  const findings = state === 'failed' ? [{ message: expect.stringContaining(`to ${name}, in a line`) }] : []
  expect(judge('', folder)).toMatchObject({ state, findings })
})

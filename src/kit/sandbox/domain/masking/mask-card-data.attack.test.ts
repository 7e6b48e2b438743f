import { expect, test } from 'vitest'
import { maskCardData, maskText } from './mask-card-data.ts'

const NAME = 'card data in other fields'

/** What is written, and what may remain of it. */
const written: [text: string, left: string][] = [
  ['4242424242424242', '424242******4242'],
  ['4242 4242 4242 4242', '4242 42** **** 4242'],
  ['4242-4242-4242-4242', '4242-42**-****-4242'],
  ['4242.4242.4242.4242', '4242.42**.****.4242'],
  ['4242\u00a04242\u00a04242\u00a04242', '4242\u00a042**\u00a0****\u00a04242'],
  ['4242\u20114242\u20114242\u20114242', '4242\u201142**\u2011****\u20114242'],
  ['4242\u200b4242\u200b4242\u200b4242', '4242\u200b42**\u200b****\u200b4242'],
  ['4242 - 4242 - 4242 - 4242', '4242 - 42** - **** - 4242'],
  ['3782 822463 10005', '3782 82**** *0005'],
  ['30569309025904', '305693****5904'],
  ['4222222222222', '422222***2222'],
  ['6304000000000000000', '630400*********0000'],
  ['order4242424242424242paid', 'order424242******4242paid'],
  ['no 7, 4242 4242 4242 4242, thanks', 'no 7, 4242 42** **** 4242, thanks'],
  ['4242%204242%204242%204242', '4242%2042**%20****%204242'],
  ['?n=4242+4242+4242+4242', '?n=4242+42**+****+4242'],
  ['%204242424242424242', '%20424242******4242'],
  [encodeURIComponent('4242').repeat(4), '424242******4242'],
  ['%34%32'.repeat(8), '%34%32%34%32%34%32******%34%32%34%32'],
  ['%B4242424242424242^DOE/JOHN^3012101', '%B424242******4242^DOE/JOHN^3012101'],
  ['%A4242 4242 4242 4242', '%A4242 42** **** 4242'],
  ['x%e4242424242424242', 'x%e424242******4242'],
  ['%000000000000000', '%000000*****0000'],
  ['4242,4242,4242,4242', '4242,42**,****,4242'],
  ['4242\u22124242\u22124242\u22124242', '4242\u221242**\u2212****\u22124242'],
  ['4242\u034f4242\u034f4242\u034f4242', '4242\u034f42**\u034f****\u034f4242'],
  ['4242     4242     4242     4242', '4242     42**     ****     4242'],
  ['cvv (739)', 'cvv (***)'],
  ['cvv - 7391', 'cvv - ***'],
  ['cvv code: 739', 'cvv code: ***'],
  ['cvv%3A739', 'cvv%3A***'],
  ['ｃｖｖ: 739', 'ｃｖｖ: ***'],
  ['valid thru 12/30', 'valid thru ***'],
  ['https://shop.example/?card%5Bcvv%5D=739&x=1', 'https://shop.example/?card%5Bcvv%5D=***&x=1'],
  ['https://shop.example/?cardCvv=739', 'https://shop.example/?cardCvv=***'],
  ['https://shop.example/?c%76v=7%339#a', 'https://shop.example/?c%76v=***#a'],
  ['+378282246310005', '+378282*****0005'],
  ['+4242424242424242', '+424242******4242'],
  ['٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢', '٤٢٤٢٤٢******٤٢٤٢'],
  ['cvv 123', 'cvv ***'],
  ['CVC: 1234', 'CVC: ***'],
  ['{"cvv2":"123"}', '{"cvv2":"***"}'],
  ['https://shop.example/?cvv=123&x=1', 'https://shop.example/?cvv=***&x=1'],
  ['security code is 123', 'security code is ***'],
  ['pin=1234', 'pin=***'],
  ['otp: 12345678', 'otp: ***'],
  ['exp 12/30', 'exp ***'],
  ['expiry date: 12/2030', 'expiry date: ***'],
]

test('card data is masked however it is written', ({ task }) => {
  const broken = written.filter(([text, left]) => maskText(text) !== left)
  task.meta.attack = { name: NAME, tried: written.length, held: written.length - broken.length }
  expect(broken).toEqual([])
})

/** Passes the Luhn check by chance, like one number in ten. */
const MILLISECONDS = '1773480491124'

test.each([
  MILLISECONDS,
  `ORD-${MILLISECONDS}-7`,
  '1773480491123456',
  '1773480491123456785',
  'ORD-20260314-000181',
  '20260314092653',
  '2026-03-14T09:26:53.000Z',
  '+2348035550107',
  '+234 803 555 0107',
  'd28ae3a2-4242-4424-8242-424242424242',
  '0f4242424242424242aa00424242424242424242',
  'evt_eeda269b-fec2-4800-8123-96187e41fdce',
  'TXN_79a8acf88516451583751c44dd6bf3bf',
  '2026-11-22 393230ac-e2ab-4d31-9076-08818174b7c9',
  'x-1-7d1c0105-3982-4227-8dc1-e68f3f63a2aa-2',
  '4242 4242 4242',
  '4242424242424243',
  '{"after":2146.9900000000002,"before":2123.9}',
  '{"note":"Łódź 5 %","after":2146.9900000000002}',
  'PIN 110001, New Delhi',
  'https://shop.example/a%20b?page=3',
])('%s is not card data', (text) => {
  expect(maskText(text)).toBe(text)
})

test('the mask of a mask is the same', () => {
  expect(written.filter(([, left]) => maskText(left) !== left)).toEqual([])
})

const telling = [
  ...[
    'cvv',
    'CVV2',
    'cvc',
    'card_cvv',
    'cardCvc',
    'csc',
    'pin',
    'cardPin',
    'otp',
    'otpCode',
    'securityCode',
    'card-security-code',
  ],
  ...['expiry', 'expiryDate', 'expirymonth', 'exp', 'exp_year', 'cardExpiry', 'verification value', 'track2'],
  ...['cardnumber', 'card_number', 'cardNo', 'pan', 'ccNumber'],
]

test('what stands under a telling name is masked, whatever it is', ({ task }) => {
  const values = ['739', 739, ['739'], { of: { it: '739' } }]
  const rows = telling.flatMap((name) => values.map((value) => ({ meta: { [name]: value } })))
  const broken = rows.filter((row) => JSON.stringify(maskCardData(row)).includes('739'))
  task.meta.attack = { name: NAME, tried: rows.length, held: rows.length - broken.length }
  expect(broken).toEqual([])
})

test('names that only sound alike are left alone', () => {
  const fields = { spinner: 'a', company: 'b', discard: 'c', experience: 'd', cards: 2 }
  expect(maskCardData(fields)).toEqual(fields)
})

test('numbers are masked, amounts and the fields of a card are not', () => {
  const kept = new Set(['amount', 'card.number', 'card.cvv'])
  const own = {
    amount: 4242424242424242,
    card: { number: '4242424242424242', cvv: '123' },
    at: 1773480491124,
  }
  expect(maskCardData(own, kept)).toEqual(own)
  expect(
    maskCardData({ a: 4242424242424242, b: 6304000000000000000, 4242424242424242: '123' }, kept),
  ).toEqual({
    a: '424242******4242',
    b: '630400*********0000',
    '424242******4242': '***',
  })
})

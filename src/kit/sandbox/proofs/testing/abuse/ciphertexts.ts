import type { ReadyBusiness } from '../../../runtime/describe-sandbox.ts'
import { encrypt } from '../harness/call.ts'
import { type Attempt, post } from './attempt.ts'

export async function badCiphertexts(business: ReadyBusiness, other: ReadyBusiness): Promise<Attempt[]> {
  const data = await encrypt(business, 'rsa', { reference: 'ORD-1' })
  const bytes = Buffer.from(data, 'base64')
  const tampered = Buffer.from(bytes)
  tampered[100]! ^= 1
  const ciphertexts: [string, unknown][] = [
    ['no ciphertext', ''],
    ['no text', 5],
    ['null', null],
    ['no base64', '???'],
    ['base64url', data.replaceAll('+', '-').replaceAll('/', '_')],
    ['white space in it', `${data.slice(0, 80)}\n${data.slice(80)}`],
    ['truncated by a byte', bytes.subarray(0, -1).toString('base64')],
    ['truncated by half', bytes.subarray(0, 256).toString('base64')],
    ['a byte too long', Buffer.concat([bytes, Buffer.of(0)]).toString('base64')],
    ['tampered with', tampered.toString('base64')],
    ['all zeros', Buffer.alloc(512).toString('base64')],
    ['all ones, beyond the modulus', Buffer.alloc(512, 255).toString('base64')],
    ['for another key', await encrypt(other, 'rsa', { reference: 'ORD-1' })],
    ['the plaintext', JSON.stringify({ reference: 'ORD-1' })],
    ['of null', await encrypt(business, 'rsa', null)],
    ['of a list', await encrypt(business, 'rsa', [])],
    ['of a text', await encrypt(business, 'rsa', 'ORD-1')],
    ['of nothing', await encrypt(business, 'rsa', {})],
    ['of an unknown field', await encrypt(business, 'rsa', { reference: 'ORD-1', extra: 1 })],
    ['of __proto__', await encrypt(business, 'rsa', JSON.parse('{"__proto__":{"reference":"ORD-1"}}'))],
  ]
  return [
    ...ciphertexts
      // a ciphertext without the two characters is the same in both alphabets
      .filter(([name, each]) => name !== 'base64url' || each !== data)
      .map(([name, each]) =>
        post(business, 'verifyOrder', `data ${name}`, 400, JSON.stringify({ data: each })),
      ),
    ...(await badCardData(business, other)),
  ]
}

async function badCardData(business: ReadyBusiness, other: ReadyBusiness): Promise<Attempt[]> {
  const card = { number: '4242424242424242', expiryMonth: '12', expiryYear: '30', cvv: '123' }
  const [iv, sealed, tag] = (await encrypt(business, 'aes-256-gcm', card)).split(':') as [
    string,
    string,
    string,
  ]
  const flip = (hex: string) => (hex.startsWith('0') ? '1' : '0') + hex.slice(1)
  const texts: [string, string][] = [
    ['without its tag', `${iv}:${sealed}`],
    ['with a short tag', `${iv}:${sealed}:${tag.slice(0, 8)}`],
    ['with a tag tampered with', `${iv}:${sealed}:${flip(tag)}`],
    ['with another IV', `${flip(iv)}:${sealed}:${tag}`],
    ['with an IV of 16 bytes that is not its own', `${iv}00000000:${sealed}:${tag}`],
    ['tampered with', `${iv}:${flip(sealed)}:${tag}`],
    ['truncated', `${iv}:${sealed.slice(0, -2)}:${tag}`],
    ['without content', `${iv}::${tag}`],
    ['for another key', await encrypt(other, 'aes-256-gcm', card)],
    ['in base64', Buffer.from(sealed, 'hex').toString('base64')],
    ['of a card without a number', await encrypt(business, 'aes-256-gcm', { ...card, number: undefined })],
    ['of a list', await encrypt(business, 'aes-256-gcm', [])],
    [
      'of lists in lists',
      await encrypt(business, 'aes-256-gcm', JSON.parse('['.repeat(2_000) + ']'.repeat(2_000))),
    ],
  ]
  return texts.map(([name, cardData]) =>
    post(business, 'chargeCard', `cardData ${name}`, 400, JSON.stringify({ reference: 'PAY_1', cardData })),
  )
}

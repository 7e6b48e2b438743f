// Uses the installed client as an integrator does, with nothing but what every runtime has.
import { createCheckoutClient, createPayloadDecipher, unwrap, WrongKeyTypeError } from 'paycontract'
import { createCardCipher, createCardDecipher } from 'paycontract/crypto'
import { operations } from 'paycontract/operations/business'
import { checkoutValidator } from 'paycontract/validators/checkout'

const padding = 'oaep-sha256'

/** What a service answers to this path. */
export function answerTo(path) {
  if (path.endsWith('/verify'))
    return {
      status: 401,
      body: { status: 'failed', statusCode: '03', message: 'Invalid SECRET key', data: null },
    }
  const data = { pong: true, time: '2026-01-01T00:00:00Z' }
  return { status: 200, body: { status: 'success', statusCode: '00', message: 'ok', data } }
}

/**
 * @param target `baseUrl`, and `fetch` where there is no server
 * @param seen is filled with `key` and `body` of each request
 */
export async function useClient(target, seen) {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(
    { name: 'RSA-OAEP', modulusLength: 4096, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
    true,
    ['encrypt', 'decrypt'],
  )
  const checkout = createCheckoutClient({
    ...target,
    publicKey: 'pk_demo_smoke',
    secretKey: 'sk_demo_smoke',
    encryption: { key: await crypto.subtle.exportKey('jwk', publicKey), padding },
    validateResponses: checkoutValidator,
  })
  expectSame(unwrap(await checkout.GET('/charge/ping')).data.pong, true)
  expectSame(seen[0].key, 'pk_demo_smoke')

  const refused = checkout.POST('/charge/order/verify', { body: { data: { reference: 'ORD-1' } } })
  const reason = await unwrap(refused).catch((error) => error)
  expectSame(reason instanceof WrongKeyTypeError, true)
  expectSame(seen[1].key, 'sk_demo_smoke')
  const decipher = createPayloadDecipher({ key: await crypto.subtle.exportKey('jwk', privateKey), padding })
  expectSame(await decipher.decrypt(JSON.parse(seen[1].body).data), { reference: 'ORD-1' })

  const key = btoa(String.fromCharCode(...new Uint8Array(32).fill(7)))
  const card = { number: '4242424242424242', expiryMonth: '12', expiryYear: '2030', cvv: '123' }
  expectSame(await createCardDecipher({ key }).decrypt(await createCardCipher({ key }).encrypt(card)), card)
  expectSame(operations.listTransactions.path, '/transactions')
}

function expectSame(actual, expected) {
  const [is, shouldBe] = [actual, expected].map((value) => JSON.stringify(value))
  if (is !== shouldBe) throw new Error(`${is} instead of ${shouldBe}`)
}

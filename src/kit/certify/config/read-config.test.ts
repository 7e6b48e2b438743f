import { describe, expect, it } from 'vitest'
import type { CertifyConfig } from './config.ts'
import { fill, fillText } from './placeholders.ts'
import { checkConfig, readConfig } from './read-config.ts'

const config: CertifyConfig = {
  app: { command: 'npm start', url: 'http://127.0.0.1:{port}' },
  buy: { path: '/buy', json: { amount: '{amount}' }, take: { reference: '$.reference' } },
  state: { path: '/orders/{reference}', read: { fulfilled: '$.shipments' } },
}

const withEnv = (CA: string) => ({ app: { ...config.app, env: { CA } } })

describe('a config', () => {
  it('that is right is taken', () => {
    expect(() => checkConfig(config)).not.toThrow()
    expect(() => checkConfig({ ...config, buy: [config.buy, { path: '/pay' }] })).not.toThrow()
    expect(() => checkConfig({ ...config, ...withEnv('$' + '{caFile}/{port}') })).not.toThrow()
    expect(() => checkConfig({ ...config, reconcile: { command: "awk '{print}'" } })).not.toThrow()
    expect(() =>
      checkConfig({
        ...config,
        buy: { path: '/buy?of={amount}', take: { id: '$.id' } },
        refund: { path: '/refund/{id}' },
      }),
    ).not.toThrow()
  })

  it.each<[string, object]>([
    ['did you mean webhooks', { webhook: '/hooks' }],
    ['app.url must be on this machine', { app: { ...config.app, url: 'http://shop.example' } }],
    ['app.command is missing', { app: { url: 'http://127.0.0.1:8080' } }],
    ['partialRefund needs {refundAmount}', { partialRefund: { path: '/refund' } }],
    ['app.env.KEY looks like a live key', { app: { ...config.app, env: { KEY: 'sk_live_1' } } }],
    ['instances needs an app that shares nothing', { instances: 2, app: { ...config.app, envFile: '.env' } }],
    ['price is missing', { buy: { path: '/buy' } }],
    ['buy needs either path or command', { buy: { path: '/buy', command: 'buy', json: '{amount}' } }],
    ['app.env.CA has {caFile}, which is not a placeholder. There are port,', withEnv('{caFile}')],
    [
      'app.env.CA has {webhooksecret}, which is not a placeholder: did you mean {webhookSecret}?',
      withEnv('{webhooksecret}'),
    ],
    ['refund has {cartId}, which is not a placeholder', { refund: { path: '/refund/{cartId}' } }],
    ['state.read.fulfilled is not a JSONPath', { state: { path: '/o', read: { fulfilled: '$[' } } }],
  ])('is refused: %s', (problem, change) => {
    expect(() => checkConfig({ ...config, ...change })).toThrow(problem)
  })

  it('that is not there is refused with the way to write it', async () => {
    await expect(readConfig('/nowhere/certify.json')).rejects.toThrow('paycontract certify --init')
  })
})

describe('placeholders', () => {
  it('keep a number where they stand alone', () => {
    expect(fill({ amount: '{amount}', text: 'of {amount}', other: '{unknown}' }, { amount: 5 })).toEqual({
      amount: 5,
      text: 'of 5',
      other: '{unknown}',
    })
  })

  it('are written as what reads them wants', () => {
    expect(fillText('/orders/{id}', { id: 'a/../b' }, encodeURIComponent)).toBe('/orders/a%2F..%2Fb')
  })
})

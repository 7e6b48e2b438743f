import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { findOutsideAddress, listenPlainly } from './plain-listener.ts'

const at = (address: string, more: object = {}) => ({
  ...{ address, family: address.includes(':') ? 'IPv6' : 'IPv4', internal: false },
  ...{ netmask: '', mac: '', cidr: null, scopeid: 0 },
  ...more,
})
const find = (...addresses: object[]) =>
  findOutsideAddress({ eth0: addresses } as Parameters<typeof findOutsideAddress>[0])

test('an outside address is neither loopback nor of one link, and of IPv4 where there is one', () => {
  expect(find(at('127.0.0.1', { internal: true }), at('fe80::1'), at('169.254.1.1'))).toBeUndefined()
  expect(find(at('fd00::2'), at('192.0.2.2'))).toBe('192.0.2.2')
  expect(find(at('fe80::1'), at('fd00::2'))).toBe('fd00::2')
})

/** Sends from an address of this machine, and waits until the other side closes. */
const send = (url: string, text: string, localAddress: string) =>
  new Promise<void>((resolve) => {
    const { hostname: host, port } = new URL(url)
    const socket = connect({ host, port: Number(port), localAddress }, () => socket.write(text))
    socket.on('error', () => {}).on('close', () => resolve())
  })

test('what is sent is heard, and nobody else is let in', async () => {
  const listener = await listenPlainly('127.0.0.1')
  try {
    await send(listener.url, 'GET / HTTP/1.1\r\napi-key: of-somebody-else\r\n\r\n', '127.0.0.2')
    expect(listener.hasHeard()).toBe(false)
    await send(listener.url, 'GET / HTTP/1.1\r\napi-key: own\r\n\r\n', '127.0.0.1')
    expect([listener.hasHeardAnyOf(['none', 'own']), listener.hasHeardAnyOf(['none'])]).toEqual([true, false])
  } finally {
    await listener.close()
  }
})

import { expect, test } from 'vitest'
import { listenRedirecting } from './redirecting-listener.ts'

test('a client that follows with its key is heard, and one that does not is not', async () => {
  const listener = await listenRedirecting()
  const ask = (redirect: RequestRedirect, key: string) =>
    fetch(`${listener.url}/charge/banks`, { redirect, headers: { 'api-key': key } })
  try {
    expect([(await ask('manual', 'sk_1')).status, listener.hasBeenFollowedWith(['sk_1'])]).toEqual([
      307,
      false,
    ])
    expect([(await ask('follow', 'pk_1')).status, listener.hasBeenFollowedWith(['sk_1'])]).toEqual([
      503,
      false,
    ])
    expect([(await ask('follow', 'sk_1')).status, listener.hasBeenFollowedWith(['sk_1'])]).toEqual([
      503,
      true,
    ])
  } finally {
    await listener.close()
  }
})

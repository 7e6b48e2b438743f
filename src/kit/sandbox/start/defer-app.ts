import { Hono } from 'hono'

/** Creates an app that loads on its first request, so that a start does not wait for what may never be needed. */
export function deferApp(path: string, load: () => Promise<Hono>): Hono {
  let loading: Promise<Hono> | undefined
  return new Hono().all(path, async ({ req }) => {
    loading ??= load()
    return (await loading).fetch(req.raw)
  })
}

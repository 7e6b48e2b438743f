import { Hono } from 'hono'

/** An app that is loaded at the first request to it, so that a start does not wait for what it may never need. */
export function deferApp(path: string, load: () => Promise<Hono>): Hono {
  let loading: Promise<Hono> | undefined
  return new Hono().all(path, async ({ req }) => {
    loading ??= load()
    return (await loading).fetch(req.raw)
  })
}

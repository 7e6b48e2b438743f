/** What a worker does, one thing at a time, by name. */
export type Calls = { [name: string]: (...args: never[]) => Promise<unknown> }

/** A call on its way to the process of a worker; its answer comes back within a message, as it is. */
export interface Message {
  name: string
  args: unknown[]
}

/** Answers the calls of the process that started this one. However that ends, `stop` is called and nothing stays behind. */
export function serveCalls(calls: Calls, stop: () => Promise<void>): void {
  const end = () => void stop().finally(() => process.exit(0))
  process.on('message', ({ name, args }: Message) => {
    const call = calls[name] as (...args: unknown[]) => Promise<unknown>
    call(...args).then(
      (answer) => process.send!({ answer }),
      (error: Error) => {
        console.error(error.stack)
        process.exit(1)
      },
    )
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
  process.once('disconnect', end)
  process.send!({})
}

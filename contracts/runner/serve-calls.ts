/** Calls of a worker by name, one at a time. */
export type Calls = { [name: string]: (...args: never[]) => Promise<unknown> }

/** A call sent to a worker process; a message holds its answer. */
export interface Message {
  name: string
  args: unknown[]
}

/** Answers the calls of the parent process. However that ends, `stop` is called and this process exits. */
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

import { afterEach, expect, test } from 'vitest'
import { control } from './testing/harness/call.ts'
import { createProofDatabase, type OpenSandbox, openSandbox } from './testing/harness/open-sandbox.ts'
import { play } from './testing/harness/play.ts'

let open: OpenSandbox[] = []
afterEach(async () => {
  await Promise.all(open.map(({ close }) => close()))
  open = []
})

test.runIf(process.env.DATABASE_URL)(
  'what one instance does to the clock holds for the next request of another',
  async ({ task }) => {
    const { url } = await createProofDatabase()
    const [one, other] = [await openSandbox({ db: url, empty: true }), await openSandbox({ db: url })]
    open = [one, other]
    const moves = ['/clock/advance', '/clock/advance', '/reset', '/clock/advance', '/reset']
    const broken: unknown[] = []
    for (const move of moves) {
      await control(one, 'POST', move, move === '/reset' ? {} : { duration: '2h' })
      // before the other instance does anything else
      const { body } = await play(other, other.ready.businesses[0]!).initiate()
      const clock = await control<{ epochMs: number }>(one, 'GET', '/clock')
      const left = Date.parse((body as { data: { expiresAt: string } }).data.expiresAt) - clock.body.epochMs
      if (Math.abs(left - 3_600_000) > 60_000) broken.push([move, left])
    }
    task.meta.attack = {
      name: 'clocks that are advanced at once',
      tried: moves.length,
      held: moves.length - broken.length,
    }
    expect(broken).toEqual([])
  },
)

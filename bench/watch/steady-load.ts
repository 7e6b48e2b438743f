import { Agent, request } from 'node:http'

// A process of its own: sends requests at a steady rate, whether or not earlier ones have been answered, to one address and then
// to the other, and prints its report as one line of JSON.

export interface SteadyPlan {
  /** Called in turn, one round each, in alternating order. */
  urls: { straight: string; proxied: string }
  method: string
  headers: Record<string, string>
  body: string
  perSecond: number
  rounds: number
  roundMs: number
  /** Pause between two rounds, for the previous one to finish its work. */
  pauseMs: number
}

export interface SteadyRound {
  requests: number
  /** Milliseconds from sending to the end of the answer. */
  p50Ms: number
  p99Ms: number
}

export type SteadyReport = Record<keyof SteadyPlan['urls'], SteadyRound[]>

const plan = JSON.parse(process.argv[2]!) as SteadyPlan
const { method, headers, body } = plan
const agent = new Agent({ keepAlive: true })
const names = ['straight', 'proxied'] as const

const wait = (delayMs: number) => new Promise((resolve) => setTimeout(resolve, delayMs))

function ask(url: string): Promise<number> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, method, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`))
      answer.on('end', () => resolve(performance.now() - started)).resume()
    })
    asked.on('error', reject).end(body)
  })
}

async function sendRound(url: string, durationMs: number): Promise<SteadyRound> {
  const started = performance.now()
  const all = Math.round((plan.perSecond * durationMs) / 1_000)
  const asked: Promise<number>[] = []
  while (asked.length < all) {
    const due = Math.min(all, Math.ceil(((performance.now() - started) * plan.perSecond) / 1_000))
    while (asked.length < due) asked.push(ask(url))
    await wait(1)
  }
  const timesMs = (await Promise.all(asked)).sort((one, other) => one - other)
  const at = (share: number) => timesMs[Math.floor(timesMs.length * share)]!
  return { requests: timesMs.length, p50Ms: at(0.5), p99Ms: at(0.99) }
}

const report: SteadyReport = { straight: [], proxied: [] }
for (let round = -1; round < plan.rounds; round++) {
  for (const name of round % 2 === 0 ? names : names.toReversed()) {
    const measured = await sendRound(plan.urls[name], plan.roundMs)
    // The first round of each warms up.
    if (round >= 0) report[name].push(measured)
    await wait(plan.pauseMs)
  }
}
agent.destroy()
process.stdout.write(`${JSON.stringify(report)}\n`)

import { createPublicKey } from 'node:crypto'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeTarget } from '../../src/kit/check/describe-target.ts'
import { DEFAULTS } from '../../src/kit/check/options.ts'
import type { Target } from '../../src/kit/target/target.ts'
import { serveCalls } from '../runner/serve-calls.ts'
import { openSuite, type Suite } from '../runner/suite.ts'
import type { Asked, ServiceCalls } from './messages.ts'
import { startService } from './services.ts'

// A process of its own: a runner that stays, and for each call a service that is started anew.

let suite: Suite | undefined

async function withService<Answer>(
  { service, ...switches }: Asked,
  run: (suite: Suite, target: Target) => Promise<Answer>,
): Promise<Answer> {
  const { ready, stop } = await startService(service, switches)
  await using folder = await mkdtempDisposable(join(tmpdir(), 'service-'))
  try {
    const { checkout, business, businesses, cadWebhookSecret } = ready
    const known = businesses.map(
      ({ id, name, email, publicKey, secretKey, encryptionKey, padding, cardKey, webhookSecret }) => ({
        id,
        name,
        email,
        publicKey,
        secretKey,
        encryptionKey: toSpki(encryptionKey!),
        padding: padding?.startsWith('pkcs1') ? 'pkcs1-v1_5' : padding,
        cardKey,
        webhookSecret,
      }),
    )
    const config = join(folder.path, 'target.json')
    await writeFile(
      config,
      JSON.stringify({ name: service, checkout, business, businesses: known, cadWebhookSecret }),
    )
    const { timeoutMs } = DEFAULTS
    const target = await describeTarget({ config, profile: 'documented', allowWrites: true, timeoutMs }, {})
    suite ??= await openSuite(target, () => true)
    return await run(suite, target)
  } finally {
    await stop()
  }
}

/** As whoever describes a target has to: a key is read in this form. */
function toSpki(key: string): string {
  return createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString()
}

const calls: ServiceCalls = {
  runTier: (asked, tier) =>
    withService(asked, async ({ runTier, describe }, target) => {
      const { tests } = await runTier(target, tier)
      return tests.map((test) => {
        const result = test.result()
        const reason =
          result.state === 'failed'
            ? result.errors.map(({ message }) => message).join('\n')
            : result.state === 'skipped'
              ? result.note
              : undefined
        return { ...describe(test), ...(reason && { reason }) }
      })
    }),

  tryPlan: (asked, plan) =>
    withService(asked, async ({ runPlan }, target) => (await runPlan(target, plan)).failed),
}

serveCalls(calls, async () => suite?.close())

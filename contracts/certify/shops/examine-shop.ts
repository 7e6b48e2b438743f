import { readConfig } from '../../../src/kit/certify/config/read-config.ts'
import { examine } from '../../../src/kit/certify/examine.ts'
import { SCENARIOS } from '../scenarios.ts'
import { folderOf, type Shop } from './shops.ts'

/** The result of examining a shop, right or with one mistake. */
export interface Outcome {
  shop: Shop['name']
  mistake?: string
  /** The first scenario that failed. */
  by?: string
  message?: string
  durationMs: number
}

/** The ways to pay: on the page of the service, or by the card form of the shop. */
const CONFIGS = ['certify.json', 'certify-card.json']

/** The same for right shops and for mistakes: no mistake is found where a right shop would fail too. */
const PATIENCE_MS = 10_000

/** Examines a shop with each way to pay, until a scenario fails. */
export async function examineShop(shop: Shop, seed: string, mistake?: string): Promise<Outcome> {
  let durationMs = 0
  for (const file of CONFIGS) {
    const config = await readConfig(`${folderOf(shop)}/${file}`)
    const env = { ...config.app.env, ...(mistake !== undefined && { MISTAKE: mistake }) }
    const examined = await examine({
      config: { ...config, app: { ...config.app, env } },
      ...{ scenarios: SCENARIOS, seed, isBailing: mistake !== undefined, patienceMs: PATIENCE_MS },
    }).catch((error: Error) => error)
    if (examined instanceof Error)
      return {
        shop: shop.name,
        ...(mistake && { mistake }),
        message: examined.message,
        durationMs,
      }
    durationMs += examined.durationMs
    const failed = examined.judged.find(({ state }) => state === 'failed')
    if (failed) {
      const { message } = failed.findings[0]!
      return { shop: shop.name, ...(mistake && { mistake }), by: failed.scenario.id, message, durationMs }
    }
  }
  return { shop: shop.name, ...(mistake && { mistake }), durationMs }
}

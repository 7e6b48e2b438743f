import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { PROMISE } from './harness/evaluate/explain-refusal.ts'
import type { CheckResult, State } from './report/result.ts'
import { WHOLE_DESCRIPTION } from './testing/describe-hollow.ts'
import { type Answer, HOLLOW_TARGETS } from './testing/hollow-targets.ts'
import { runCommand } from './testing/run-command.ts'
import { serveTarget } from './testing/serve-target.ts'
import { refuseWrites, STATIC_TARGETS } from './testing/static-targets.ts'

const folder = mkdtempSync(join(tmpdir(), 'hollow-'))
afterAll(() => rmSync(folder, { recursive: true }))

const { publicKey: encryptionKey } = generateKeyPairSync('rsa', {
  modulusLength: 4_096,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

const businesses = ['first', 'second'].map((name) => ({
  publicKey: `pk_test_of_the_${name}_one`,
  secretKey: `sk_test_of_the_${name}_one`,
  retired: { publicKey: 'pk_test_retired', secretKey: 'sk_test_retired' },
  cardKey: randomBytes(32).toString('base64'),
  ...{ encryptionKey, padding: 'oaep-sha256' },
}))

/** Ways to describe a target: by URLs and keys alone, or by everything that can be described. */
const WAYS = [
  { way: 'undescribed', profile: 'documented', description: {} },
  { way: 'undescribed', profile: 'proposed', description: {} },
  { way: 'described', profile: 'documented', description: WHOLE_DESCRIPTION },
] as const

type Way = (typeof WAYS)[number]

/** Each run is a whole check, so by default each target is checked in one way only, and the next target in the next. */
const listRuns = (targets: Readonly<Record<string, Answer>>) =>
  WAYS.flatMap((way, turn) =>
    Object.entries(targets)
      .filter((_, index) => process.env.LONG_PROOFS === '1' || index % WAYS.length === turn)
      .map(([name, answer]) => ({ ...way, name, answer })),
  )

let runs = 0
async function checkTarget(answer: Answer, { profile, description }: Pick<Way, 'profile' | 'description'>) {
  const [checkout, business] = [await serveTarget(answer), await serveTarget(answer)]
  try {
    runs += 1
    const config = join(folder, `${runs}.json`)
    const hosts = { checkout: checkout.url, business: business.url }
    // None of them has late effects to wait for.
    const target = { ...hosts, businesses, cadWebhookSecret: 'whsec_of_ours', settlesInMs: 0, ...description }
    writeFileSync(config, JSON.stringify(target))
    const options = ['--config', config, '--allow-writes', '--no-report', '--json', '--profile', profile]
    const { stdout } = await runCommand([...options, '--tier', 'deterministic'], folder)
    const { tests, errors, requirements } = JSON.parse(stdout) as CheckResult
    const list = (state: State) => tests.filter((each) => each.state === state).map(({ title }) => title)
    const proved = requirements.filter(({ state }) => state === 'passed').map(({ id }) => id)
    return { tests, errors, list, proved }
  } finally {
    await Promise.all([checkout.close(), business.close()])
  }
}

/** The test that reports a missing route. */
const ROUTE = / > REQ-HOST-0[13] serves [A-Z]+ /

/** A service that accepts everything also accepts requests without a key and under one of the wrong type. */
const WRONG_KEY = /^refusals > REQ-AUTH-0[1-8] /

test.concurrent.for(listRuns(HOLLOW_TARGETS))(
  'a target that answers everything with $name passes nothing in the $profile profile, $way',
  async ({ profile, description, answer }) => {
    const { errors, list } = await checkTarget(answer, { profile, description })
    expect(list('passed')).toEqual([])
    expect(list('error')).toEqual([])
    expect([...errors, ...list('failed')]).not.toEqual([])
    const isStated = (title: string) =>
      !ROUTE.test(title) && !title.endsWith(PROMISE) && !WRONG_KEY.test(title)
    if (profile === 'documented') expect(list('failed').filter(isStated)).toEqual([])
  },
)

/** What an answer shows by its form alone, for any caller and request, and what no service may refuse. */
const OF_FORM = [
  /REQ-(HOST|ENV|DEP|BILL|VER)-/,
  /REQ-TXN-(01|09|1[1-9]|2\d)/,
  /REQ-AML-(01|06|08|1[0-7])/,
  /REQ-(REF-0[13]|CAD-08|ERR-01)/,
]

/** What a service also shows that looks at keys and at nothing else. */
const OF_KEYS = [/REQ-AUTH-(0[1-8]|10|12|14)/, /REQ-ORD-(09|10|12|13)/, /REQ-CAD-07/, /REQ-ERR-03/]

test.concurrent.for(listRuns(STATIC_TARGETS))(
  'a target that answers with $name is proved to have its form in the $profile profile, $way',
  async ({ name, profile, description, answer }) => {
    const { list, proved } = await checkTarget(answer, { profile, description })
    const honest = name.endsWith('behind keys') ? [...OF_FORM, ...OF_KEYS] : OF_FORM
    expect(proved.filter((id) => !honest.some((each) => each.test(id)))).toEqual([])
    expect(list('error')).toEqual([])
    if (name.includes('of each operation')) expect(proved).toContain('REQ-ENV-01')
  },
)

describe('a request that is described', () => {
  test('is one failure of its operation where it is refused', async () => {
    const described = Object.keys(WHOLE_DESCRIPTION.requests)
    const { tests, list } = await checkTarget(refuseWrites, {
      profile: 'documented',
      description: WHOLE_DESCRIPTION,
    })
    const broken = list('failed').filter((title) => title.endsWith(PROMISE))
    // If the requests name a payment that cannot be made, only that one fails.
    const named = ['payOrder', 'getOrderStatus', 'saveCard', 'trackOrderEvent', 'verifyOrder', 'chargeCard']
    const own = described.filter((each) => ![...named, 'verifyPayment'].includes(each))
    expect(broken.map((title) => title.split(' ')[0]).toSorted()).toEqual(own.toSorted())
    for (const { title, failure } of tests)
      if (!title.endsWith(PROMISE)) expect(failure?.message ?? '').not.toMatch(/ is refused/)
  })
})

import type { RsaPadding } from '../../client/crypto/index.ts'
import { describeTarget } from '../check/describe-target.ts'
import { listSecrets } from '../check/harness/credentials.ts'
import { hideSecrets } from '../check/hide-secrets.ts'
import { type Ask, createAsk } from '../check/learning/ask.ts'
import { findPageBounds, findRecords } from '../check/learning/find-records.ts'
import { createFindings, type Findings } from '../check/learning/findings.ts'
import { learnRequests } from '../check/learning/learn-requests.ts'
import { formatLeftovers, groupLeftovers } from '../check/leftovers/format-leftovers.ts'
import type { TargetOptions } from '../check/options.ts'
import { listEnvironmentSecrets, readConfig } from '../check/read-description.ts'
import { createRedactor } from '../check/report/redact.ts'
import { chooseContract } from '../contract/answered-contract.ts'
import { type Contract, findOperation } from '../contract/contract.ts'
import { PADDINGS } from '../contract/paddings.ts'
import { asObject } from '../contract/spec-tree.ts'
import { quoteForShell } from '../quote-for-shell.ts'
import { reportExpected } from '../report-expected.ts'
import type { DescribedCredential } from '../target/credential.ts'
import type { Encoding } from '../target/expressions.ts'
import type { Target } from '../target/target.ts'
import { fold } from '../terminal.ts'
import { shorten, showLine } from '../visible-text.ts'
import { findCredential } from './find-credential.ts'
import { findPadding } from './find-padding.ts'
import { refuseToOverwrite, type Writing, writeDescription } from './write-description.ts'

export interface DescribeOptions
  extends Pick<
    TargetOptions,
    'config' | 'checkoutUrl' | 'businessUrl' | 'allowWrites' | 'iKnowThisIsLive' | 'timeoutMs'
  > {
  out: string
  force?: boolean
  /** Folder with the contract that includes the config's answers, if it has any. */
  contract?: string
  ratePerSecond?: number
}

type Loose = Record<string, unknown>

/**
 * Asks a service whatever changes nothing there, and writes the findings as a target.json.
 *
 * @returns the exit code: 0 written, 2 wrong usage, 3 the service could not be asked
 */
export async function describeService(options: DescribeOptions, env: NodeJS.ProcessEnv): Promise<number> {
  const { redact, learn } = createRedactor()
  learn(listEnvironmentSecrets(env))
  try {
    await describe(options, env, { redact, learn })
    return 0
  } catch (error) {
    return reportExpected('describe', hideSecrets(error, redact))
  }
}

async function describe(
  options: DescribeOptions,
  env: NodeJS.ProcessEnv,
  { redact, learn }: Pick<ReturnType<typeof createRedactor>, 'redact' | 'learn'>,
): Promise<void> {
  await refuseToOverwrite(options)
  const given: Loose = options.config ? await readConfig(options.config) : {}
  const target = await describeTarget(options, { PAYCONTRACT_PADDING: PADDINGS[0], ...env }, async () =>
    withSomePadding(given),
  )
  learn(listSecrets(target))
  const contract = await chooseContract({
    overlays: [],
    ...(options.contract && { contract: options.contract }),
  })
  const ask = createAsk(target, contract)
  const findings = createFindings()
  const credential = await findCredential(ask, target, findings, callerOf(given).credential)
  if (credential) {
    const askWithFound: Ask = (operationId, asking) => {
      const takesSecret = findOperation(operationId, contract)?.row.key === 'secret'
      return ask(operationId, takesSecret ? { ...asking, headers: credential } : asking)
    }
    await findRecords(askWithFound, findings)
    await findPageBounds(ask, credential, findings)
  } else {
    findings.untold.push('Records: they are in lists of the business API, which took no key.')
  }
  await findPadding(ask, target, findings)
  if (findings.user === 'publicKey' && callerOf(given).publicKey === undefined)
    findings.untold.push(
      'The public key as a user’s name is in no file: write it into `credential.user`, beside the URLs.',
    )
  if (options.allowWrites) await findRequests(contract, target, findings, redact)
  findings.untold.push(options.allowWrites ? UNASKED : `${UNASKED_REQUESTS} ${UNASKED}`)
  if (Array.isArray(given.overlays) && given.overlays.length > 0) delete findings.overlay
  const { config, checkoutUrl, businessUrl, out, force } = options
  const writing: Writing = {
    out,
    given,
    ...(force && { force }),
    ...(config && { config }),
    ...(checkoutUrl && { checkoutUrl }),
    ...(businessUrl && { businessUrl }),
  }
  const files = await writeDescription(findings, writing)
  process.stdout.write(
    tell(findings, files, options, env)
      .map((line) => `${redact(line)}\n`)
      .join(''),
  )
}

const UNASKED =
  'Keys that are refused, emails that may be registered, and whatever else no answer tells: ' +
  '`paycontract check --explain-skips` drafts their lines.'
const UNASKED_REQUESTS = 'Requests that change something: `--allow-writes` tries what refusals ask for.'

/** Learns requests from refusals, and writes down those that the service now accepts. */
async function findRequests(
  contract: Contract,
  target: Target,
  findings: Findings,
  redact: (text: string) => string,
): Promise<void> {
  const { padding, encoding } = findings
  const encryption = target.encryption && {
    ...target.encryption,
    ...(padding !== undefined && { padding: padding as RsaPadding }),
    ...(encoding !== undefined && { encoding: encoding as Encoding }),
  }
  const {
    target: learned,
    leftovers,
    refused,
  } = await learnRequests(contract, {
    ...target,
    ...(encryption && { encryption }),
  })
  const names = learned.learned ?? []
  for (const name of names) findings.requests[name] = learned.requests![name]!
  findings.told.push(
    names.length > 0
      ? `Requests, from what refusals asked for: ${names.join(', ')}`
      : `Requests: each that could be tried is taken as proposed${refused.size > 0 ? `, except ${refused.size} below that ${refused.size === 1 ? 'is' : 'are'} refused` : ''}`,
  )
  for (const [name, { status, text, body }] of refused) {
    // Redact first: a text that is cut before may hold half a secret.
    const words = shorten(redact(messageOf(body) ?? text).trim(), 200)
    findings.untold.push(`The request of ${name}: its last answer was ${status}${words && `, ${words}`}`)
  }
  const made = formatLeftovers(groupLeftovers(leftovers, redact))
  if (made.length > 0) findings.told.push(`Made meanwhile: ${made.join('; ')}`)
}

/** Returns the message of an answer, if the usual member holds one. */
function messageOf(body: unknown): string | undefined {
  const { message } = asObject(body)
  const texts = [message].flat().filter((each) => typeof each === 'string')
  return texts.length > 0 ? texts.join('; ') : undefined
}

/** The business whose keys are used. */
function callerOf(given: Loose): { publicKey?: unknown; credential?: DescribedCredential } {
  const { businesses } = given
  return (Array.isArray(businesses) ? businesses[0] : given) ?? {}
}

/** Sets any padding if the config has none: which one the service uses is not known yet. */
function withSomePadding(given: Loose): Loose {
  const complete = (business: Loose) =>
    business.encryptionKey !== undefined && business.padding === undefined
      ? { ...business, padding: PADDINGS[0] }
      : business
  const { businesses } = given
  return Array.isArray(businesses) ? { ...given, businesses: businesses.map(complete) } : complete(given)
}

function tell(
  { told, untold, records, padding }: Findings,
  files: readonly string[],
  { config, out }: DescribeOptions,
  env: NodeJS.ProcessEnv,
): string[] {
  const names = Object.entries(records).map(([name, ids]) => `${name} (${ids.length})`)
  const found = [...told, ...(names.length > 0 ? [`Records: ${names.join(', ')}`] : [])]
  const isFromEnvironment = padding !== undefined && env.PAYCONTRACT_ENCRYPTION_KEY !== undefined
  const list = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [title, ...lines.flatMap((line) => fold(`- ${showLine(line)}`, 98, '  ')), '']
  return [
    ...list('Found out', found),
    ...list('Not found out', untold),
    `Written: ${files.map(showLine).join(', ')}${config ? '' : ' (without keys: they stay in the environment)'}`,
    'Next:',
    ...(isFromEnvironment && !env.PAYCONTRACT_PADDING ? [`  export PAYCONTRACT_PADDING=${padding}`] : []),
    `  npx paycontract check --config ${quoteForShell(out)} --explain-skips`,
  ]
}

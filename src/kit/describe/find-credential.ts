import { writeCredential } from '../../client/calls/write-credential.ts'
import { printCredentialOverlay } from '../check/credential-overlay.ts'
import { type Ask, formatAsked, isTaken } from '../check/learning/ask.ts'
import type { Findings } from '../check/learning/findings.ts'
import type { DescribedCredential } from '../target/credential.ts'
import type { Target } from '../target/target.ts'

type Keys = Pick<Target, 'publicKey' | 'secretKey'>

/** One way to authenticate with the business API. */
interface Credential {
  shown: string
  headers: (keys: Keys) => Record<string, string>
  /** As a security scheme; undefined if an overlay cannot express it. */
  scheme?: Record<string, string>
  /** The user name if the secret key is the password. */
  user?: Findings['user']
  /** A check sends it without further description: it is our proposal, or in the config. */
  isKnown?: true
}

const inHeader = (name: string): Credential => ({
  shown: `the secret key in ${name}`,
  headers: ({ secretKey }) => ({ [name]: secretKey }),
  scheme: { type: 'apiKey', in: 'header', name },
})

/** Every way to send the secret key that the gap on the business credential considers, our proposal first. */
const CREDENTIALS: readonly Credential[] = [
  {
    shown: 'Authorization: Bearer and the secret key',
    headers: ({ secretKey }) => ({ authorization: `Bearer ${secretKey}` }),
    isKnown: true,
  },
  ...['secret-key', 'api-key', 'x-api-key', 'x-secret-key'].map(inHeader),
  {
    shown: 'Authorization: Basic and the secret key',
    headers: ({ secretKey }) => ({ authorization: `Basic ${secretKey}` }),
  },
  {
    shown: 'Authorization: Basic and the secret key as a user’s name, in base64',
    headers: ({ secretKey }) => writeCredential({ header: 'authorization', scheme: 'Basic' }, secretKey),
    scheme: { type: 'http', scheme: 'basic' },
  },
  {
    shown: 'Authorization: Basic and the secret key as a password without a user’s name, in base64',
    headers: ({ secretKey }) => writeLogin('', secretKey),
    user: 'nobody',
  },
  {
    shown: 'Authorization: Basic and the secret key as the password of the public key, in base64',
    headers: ({ publicKey, secretKey }) => writeLogin(publicKey, secretKey),
    user: 'publicKey',
  },
  inHeader('authorization'),
]

/** The operation to call: a list that every business may read. */
const ASKED = 'listTransactions'

/**
 * Finds how the business API takes its credential, and returns the headers that carry it; undefined if nothing was found. A way
 * only counts if a wrong secret is refused: a service that accepts any secret proves nothing.
 *
 * @param described the form of the credential in the config, which is tried first
 */
export async function findCredential(
  ask: Ask,
  target: Target,
  findings: Findings,
  described?: DescribedCredential,
): Promise<Record<string, string> | undefined> {
  const missing = await ask(ASKED, { headers: {} })
  if (isTaken(missing)) {
    findings.untold.push(`How the business API takes a key: ${ASKED} is answered without one.`)
    return undefined
  }
  findings.told.push(`Without a key ${ASKED} is refused: ${formatAsked(missing)}`)
  const candidates = [...listDescribed(target, described), ...CREDENTIALS.map(bindTo(target))]
  const taken: Candidate[] = []
  const answers: string[] = []
  for (const candidate of candidates) {
    const right = await ask(ASKED, { headers: candidate.right })
    answers.push(formatAsked(right))
    if (!isTaken(right)) continue
    const wrong = await ask(ASKED, { headers: candidate.wrong })
    if (!isTaken(wrong)) taken.push(candidate)
  }
  const [first] = taken
  if (!first) {
    findings.untold.push(
      `How the business API takes a key: ${candidates.length} ways were refused (${[...new Set(answers)].join(', ')}): ` +
        `${candidates.map(({ shown }) => shown).join('; ')}. Is it the right secret key? A credential of another kind ` +
        'belongs into `businesses[0].credential`; `paycontract gaps business-credential` drafts an overlay for the secret ' +
        'key in another place.',
    )
    return undefined
  }
  findings.told.push(`The business API takes ${taken.map(({ shown }) => shown).join('; and ')}`)
  noteForm(first, findings)
  return first.right
}

/** A way, with the headers for a right and a wrong secret. */
type Candidate = Omit<Credential, 'headers'> & Record<'right' | 'wrong', Record<string, string>>

function bindTo({ publicKey, secretKey }: Keys): (credential: Credential) => Candidate {
  return ({ headers, ...credential }) => ({
    ...credential,
    right: headers({ publicKey, secretKey }),
    wrong: headers({ publicKey, secretKey: spoil(secretKey) }),
  })
}

/** Lists the credential of the config, if it describes one. */
function listDescribed(
  { businessCredential }: Target,
  { header, user }: DescribedCredential = {},
): Candidate[] {
  if (!businessCredential) return []
  const { secret } = businessCredential
  const write = (value: string): Record<string, string> => {
    if (header !== undefined) return { [header]: value }
    return user === undefined ? { authorization: `Bearer ${value}` } : writeLogin(user, value)
  }
  return [
    {
      shown: 'the credential that is described',
      right: write(secret),
      wrong: write(spoil(secret)),
      isKnown: true,
    },
  ]
}

function spoil(secret: string): string {
  return `${secret.slice(0, -1)}_`
}

function writeLogin(user: string, password: string): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` }
}

/** Notes what a check has to know of a way that is not our proposal. */
function noteForm({ isKnown, scheme, user }: Candidate, findings: Findings): void {
  if (isKnown) return
  if (user) findings.user = user
  else if (scheme) findings.overlay = printCredentialOverlay(scheme, 'found out by paycontract describe')
  else
    findings.untold.push(
      'How a check could send that credential: it sends a key as it is or behind Bearer, and in Basic as a user’s name or a password.',
    )
}

import { stringify } from 'yaml'
import { writeCredential } from '../../client/calls/write-credential.ts'
import type { Target } from '../target/target.ts'
import { type Ask, isTaken, tellAsked } from './ask.ts'
import type { Findings } from './findings.ts'

interface Credential {
  shown: string
  headers: (key: string) => Record<string, string>
  /** As a security scheme; absent where a check cannot send it. */
  scheme?: Record<string, string>
  /** It is our proposal. */
  isProposed?: true
}

const inHeader = (name: string): Credential => ({
  shown: `the secret key in ${name}`,
  headers: (key) => ({ [name]: key }),
  scheme: { type: 'apiKey', in: 'header', name },
})

/** Every way that the question after the business credential thinks of, our proposal first. */
const CREDENTIALS: readonly Credential[] = [
  {
    shown: 'Authorization: Bearer and the secret key',
    headers: (key) => ({ authorization: `Bearer ${key}` }),
    isProposed: true,
  },
  ...['secret-key', 'api-key', 'x-api-key', 'x-secret-key'].map(inHeader),
  {
    shown: 'Authorization: Basic and the secret key',
    headers: (key) => ({ authorization: `Basic ${key}` }),
  },
  {
    shown: 'Authorization: Basic and the secret key as a user’s name, in base64',
    headers: (key) => writeCredential({ header: 'authorization', scheme: 'Basic' }, key),
    scheme: { type: 'http', scheme: 'basic' },
  },
  inHeader('authorization'),
]

/** The operation that is asked: a list that every business may read. */
const ASKED = 'listTransactions'

/**
 * Finds how the business API takes the secret key, and answers the headers that carry it; undefined where that could not
 * be told. A way counts only where a wrong key is refused in it: who takes all tells nothing.
 */
export async function findCredential(
  ask: Ask,
  { secretKey }: Target,
  findings: Findings,
): Promise<Record<string, string> | undefined> {
  const missing = await ask(ASKED, { headers: {} })
  if (isTaken(missing)) {
    findings.untold.push(`How the business API takes a key: ${ASKED} is answered without one.`)
    return undefined
  }
  findings.told.push(`Without a key ${ASKED} is refused: ${tellAsked(missing)}`)
  const taken: Credential[] = []
  const answers: string[] = []
  for (const credential of CREDENTIALS) {
    const right = await ask(ASKED, { headers: credential.headers(secretKey) })
    answers.push(tellAsked(right))
    if (!isTaken(right)) continue
    const wrong = await ask(ASKED, { headers: credential.headers(`${secretKey.slice(0, -1)}_`) })
    if (!isTaken(wrong)) taken.push(credential)
  }
  const [first] = taken
  if (!first) {
    findings.untold.push(
      `How the business API takes a key: ${CREDENTIALS.length} ways were refused (${[...new Set(answers)].join(', ')}). ` +
        'Is it the right secret key? `paycontract gaps business-credential` drafts an overlay that says how.',
    )
    return undefined
  }
  findings.told.push(`The business API takes ${taken.map(({ shown }) => shown).join('; and ')}`)
  if (!first.isProposed && first.scheme) findings.overlay = draftOverlay(first.scheme)
  if (!first.isProposed && !first.scheme)
    findings.untold.push(
      'How a check could send that credential: it sends a key as it is or behind Bearer, and as a user’s name in Basic.',
    )
  return first.headers(secretKey)
}

function draftOverlay(scheme: Record<string, string>): string {
  const place = '$.components.securitySchemes.secretKey'
  return stringify({
    overlay: '1.1.0',
    info: { title: 'How the business API takes the secret key, as it was found out', version: '1.0.0' },
    'x-host': 'business',
    actions: [
      ...(scheme.type === 'http' ? [] : [{ target: `${place}.scheme`, remove: true }]),
      { target: place, update: { 'x-source': 'found out by paycontract describe', ...scheme } },
    ],
  })
}

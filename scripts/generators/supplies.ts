import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ExpectedError } from '../../src/kit/command-line.ts'
import type { SandboxLine } from '../../src/kit/target/ready-line.ts'
import { encryptPayload } from '../workflows/seal.ts'
import type { Host } from './catalogue.ts'
import type { Finding } from './verdict.ts'

const statusOfProof = 'PROOF_UPLOADED'
const refusalOfPublicKey = { status: 401, message: 'Invalid SECRET key' }
const listed = 3

/** What the programs are given: the environment of one run. */
export type Variables = Readonly<Record<string, string>>

export interface Supplies {
  /** The variables of a program; each has an order of its own to create. */
  prepare(reference: string): Variables
}

/** Makes what the programs need and cannot make themselves: ciphertext, a held transaction, a file to send. */
export async function createSupplies(ready: SandboxLine, folder: string): Promise<Supplies> {
  const [caller] = ready.businesses
  if (!caller) throw new ExpectedError('The sandbox names no business.')
  const proof = join(folder, 'proof.pdf')
  writeFileSync(proof, '%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n')
  const transactionId = await findHeldTransaction(ready.business, caller.secretKey)
  return {
    prepare: (reference) => ({
      CHECKOUT_URL: ready.checkout,
      BUSINESS_URL: ready.business,
      PUBLIC_KEY: caller.publicKey,
      SECRET_KEY: caller.secretKey,
      ENCRYPTION_KEY: caller.encryptionKey,
      ORDER_REFERENCE: reference,
      ENCRYPTED_ORDER: encryptPayload(
        {
          customer: { firstname: 'Adaeze', lastname: 'Okafor', email: 'adaeze@example.com' },
          order: { amount: 15000, currency: 'NGN', reference },
        },
        caller.encryptionKey,
      ),
      TRANSACTION_ID: transactionId,
      PROOF_FILE: proof,
    }),
  }
}

async function findHeldTransaction(url: string, secretKey: string): Promise<string> {
  const response = await fetch(`${url}/transactions?list=100`, {
    headers: { authorization: `Bearer ${secretKey}` },
  })
  const { data } = (await response.json()) as {
    data: { transactions: { id: string; status: string; depositId: string | null }[] }
  }
  const held = data.transactions.find(({ status, depositId }) => status === 'PENDING' && depositId)
  if (!held) throw new ExpectedError('The sandbox holds no transaction in review.')
  return held.id
}

interface Printed {
  reference?: string
  status?: string
  refusal?: { status?: number; message?: string }
  listed?: number
  file?: string
}

/** What a program's last line shows, step by step. */
export function judge(host: Host, reference: string, stdout: string): { runs: Finding; uploads?: Finding } {
  const printed = parseLastLine(stdout)
  if (printed === undefined) return { runs: { verdict: 'no', reason: 'printed no result' } }
  if (host === 'checkout') return { runs: judgeOrder(printed, reference) }
  const runs = accept(printed.listed === listed, `listed ${printed.listed} of ${listed} transactions`)
  return { runs, uploads: accept(printed.file === statusOfProof, `answered: ${printed.file}`) }
}

function judgeOrder({ reference, status, refusal }: Printed, expected: string): Finding {
  if (reference !== expected || status !== 'INITIATED') {
    return accept(false, `created ${reference} ${status} instead of ${expected} INITIATED`)
  }
  const { status: code, message } = refusalOfPublicKey
  const isRead = refusal?.status === code && refusal.message === message
  return accept(isRead, `read the refusal as ${JSON.stringify(refusal)}`)
}

function accept(isAsExpected: boolean, reason: string): Finding {
  return isAsExpected ? { verdict: 'yes' } : { verdict: 'no', reason }
}

function parseLastLine(stdout: string): Printed | undefined {
  try {
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
  } catch {
    return undefined
  }
}

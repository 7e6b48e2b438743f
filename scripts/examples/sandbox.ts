import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SandboxLine } from '../../src/kit/target/ready-line.ts'
import { startSandbox as start } from '../../src/kit/target/start-target.ts'

export interface Sandbox {
  /** Environment variables for the examples. */
  variables: Record<string, string>
  /** Whether it answered that the payment with this reference, of an order or its own, is successful. */
  hasVerified(reference: string): Promise<boolean>
  stop(): Promise<void>
}

/**
 * Starts the sandbox of an installed package on free ports, in memory, with each answer checked against the specification.
 *
 * @throws ExpectedError with its output if it does not start
 */
export async function startSandbox(cli: string, folder: string): Promise<Sandbox> {
  const { ready, stop } = await start(['--db', 'memory', '--strict'], { cli, cwd: folder })
  return {
    variables: describeVariables(ready, folder),
    hasVerified: (reference) => hasVerified(ready.control, reference),
    stop,
  }
}

function describeVariables({ checkout, business, businesses }: SandboxLine, folder: string) {
  const { publicKey, secretKey, encryptionKey, padding, cardKey, webhookSecret } = businesses[0]!
  const keyFile = join(folder, 'encryption-key.pem')
  writeFileSync(keyFile, encryptionKey)
  return {
    CHECKOUT_URL: checkout,
    BUSINESS_URL: business,
    PUBLIC_KEY: publicKey,
    SECRET_KEY: secretKey,
    ENCRYPTION_KEY_FILE: keyFile,
    ENCRYPTION_PADDING: padding,
    CARD_KEY: cardKey,
    WEBHOOK_SECRET: webhookSecret,
  }
}

interface LoggedRequest {
  operationId: string
  status: number
  responseBody: {
    data?: { reference?: string; status?: string; order?: { reference: string; status: string } }
  }
}

async function hasVerified(control: string, reference: string): Promise<boolean> {
  const { requests } = (await (await fetch(`${control}/requests`)).json()) as { requests: LoggedRequest[] }
  return requests.some(({ operationId, status, responseBody }) => {
    if (status !== 200 || !['verifyOrder', 'verifyPayment'].includes(operationId)) return false
    const payment = responseBody.data?.order ?? responseBody.data
    return payment?.reference === reference && payment.status === 'SUCCESSFUL'
  })
}

import { existsSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { InputError } from '../../expected-error.ts'
import { checkConfig } from './read-config.ts'

interface Question {
  ask: string
  /** Used if the answer is empty; `-` leaves the part out. */
  usual: string
}

const QUESTIONS = {
  command: { ask: 'Command that starts your app', usual: 'npm start' },
  port: { ask: 'Environment variable for its port', usual: 'PORT' },
  ready: { ask: 'Path that answers once it is up', usual: '/' },
  webhooks: { ask: 'Path that receives webhooks (- for none)', usual: '/webhooks' },
  buy: { ask: 'POST path that starts an order (- for none)', usual: '/buy' },
  reference: { ask: "JSONPath to the service's reference in its answer", usual: '$.reference' },
  state: { ask: 'Path that shows an order', usual: '/orders/{reference}' },
  fulfilled: { ask: 'JSONPath to its number of shipments', usual: '$.shipments' },
  refund: { ask: 'POST path that refunds an order (- for none)', usual: '/orders/{reference}/refund' },
  partialRefund: {
    ask: 'POST path that refunds `amount` of an order (- for none)',
    usual: '-',
  },
  wish: { ask: 'Member of a refund request that identifies the request (- for none)', usual: '-' },
  reconcile: { ask: 'POST path of your scheduled job (- for none)', usual: '-' },
  header: { ask: 'Header that orders, refunds and the job require, as name: value (- for none)', usual: '-' },
} as const satisfies Record<string, Question>

type Answers = Record<keyof typeof QUESTIONS, string>

/**
 * Asks for what a certify.json needs, and writes it.
 *
 * @throws InputError if the file exists, or an answer is invalid
 */
export async function initConfig(file: string): Promise<void> {
  if (existsSync(file))
    throw new InputError(`${file} already exists: edit it, or choose another name with --config.`)
  const answers = await askAll()
  const config = writeConfig(answers)
  try {
    checkConfig(config)
  } catch (error) {
    throw new InputError(`${file} was not written: ${(error as Error).message}`)
  }
  writeFileSync(file, `${JSON.stringify(config, null, 2)}\n`, { flag: 'wx' })
}

/** Asks line by line, so that a script can answer too. An empty answer means the default. */
async function askAll(): Promise<Answers> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const lines = terminal[Symbol.asyncIterator]()
  const answers: Partial<Answers> = {}
  for (const [name, { ask, usual }] of Object.entries(QUESTIONS)) {
    // If the answers are not typed, they do not end the line.
    process.stderr.write(`${ask} [${usual}]: ${process.stdin.isTTY ? '' : '\n'}`)
    const { value, done } = await lines.next()
    answers[name as keyof Answers] = (done ? '' : String(value).trim()) || usual
  }
  terminal.close()
  process.stderr.write('\n')
  return answers as Answers
}

function writeConfig({
  command,
  port,
  ready,
  webhooks,
  buy,
  reference,
  state,
  fulfilled,
  refund,
  partialRefund,
  wish,
  header,
  reconcile,
}: Answers) {
  const headers = header === '-' ? {} : { headers: readHeader(header) }
  const wishes = wish === '-' ? {} : { [wish]: '{wish}' }
  return {
    $schema: './node_modules/paycontract-kit/dist/src/kit/certify/config/certify.schema.json',
    app: {
      command,
      url: 'http://127.0.0.1:{port}',
      ready,
      env: {
        [port]: '{port}',
        CHECKOUT_URL: '{checkoutUrl}',
        BUSINESS_URL: '{businessUrl}',
        PUBLIC_KEY: '{publicKey}',
        SECRET_KEY: '{secretKey}',
        ENCRYPTION_KEY_FILE: '{encryptionKeyFile}',
        ENCRYPTION_PADDING: '{padding}',
        WEBHOOK_SECRET: '{webhookSecret}',
      },
    },
    ...(webhooks !== '-' && { webhooks }),
    ...(buy !== '-' && {
      buy: {
        path: buy,
        json: { amount: '{amount}', currency: '{currency}', cart: '{cart}' },
        take: { reference },
      },
    }),
    state: { path: state, ...headers, read: { fulfilled } },
    ...(refund !== '-' && {
      refund: { method: 'POST', path: refund, ...headers, ...(wish !== '-' && { json: wishes }) },
    }),
    ...(partialRefund !== '-' && {
      partialRefund: {
        ...{ method: 'POST', path: partialRefund, ...headers },
        json: { amount: '{refundAmount}', ...wishes },
      },
    }),
    ...(reconcile !== '-' && { reconcile: { method: 'POST', path: reconcile, ...headers } }),
  }
}

/** @throws InputError if it is not a header; its value may be a secret, and is not shown */
function readHeader(text: string): Record<string, string> {
  const [, name, value] = /^([\w!#$%&'*+.^`|~-]+):\s*(\S.*)$/.exec(text) ?? []
  if (name === undefined || value === undefined)
    throw new InputError('The header must have the form `name: value`.')
  return { [name]: value }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startSandbox } from '../../src/kit/target/start-target.ts'
import { describeResult, hasPassed } from './describe-result.ts'
import { sandboxOptions } from './run-workflows.ts'
import { readWorkflowDocuments, workflowFolder } from './workflow.ts'

const root = resolve(import.meta.dirname, '../..')

let folder: string
let workflows: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'workflows-'))
  workflows = join(folder, 'spec/workflows')
  mkdirSync(join(folder, 'spec'))
  cpSync(workflowFolder, workflows, { recursive: true })
  symlinkSync(join(root, 'generated'), join(folder, 'generated'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function run(...args: string[]): Promise<{ status: number; output: string }> {
  const child = spawn(process.execPath, [join(root, 'scripts/workflows.ts'), ...args], { cwd: folder })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [status] = await once(child, 'close')
  return { status, output: stripVTControlCharacters(output) }
}

const fileOf = (name: string) => join(workflows, `${name}.arazzo.yaml`)

/** Removes all documents of the temporary folder but these, and of each all workflows but those named: each takes seconds. */
function keep(wanted: Record<string, string[]>): void {
  for (const { name } of readWorkflowDocuments(workflows)) {
    const [head, ...all] = readFileSync(fileOf(name), 'utf8').split(/^(?= {2}- workflowId: )/m)
    const kept = wanted[name]?.map((id) => all.find((text) => text.startsWith(`  - workflowId: ${id}\n`)))
    if (kept) writeFileSync(fileOf(name), [head, ...kept].join(''))
    else rmSync(fileOf(name))
  }
}

/** Replaces text in a document of the temporary folder; throws if the text is missing. */
function change(name: string, text: string, replacement: string): void {
  const file = fileOf(name)
  const content = readFileSync(file, 'utf8')
  if (!content.includes(text)) throw new Error(`${name} does not contain: ${text}`)
  writeFileSync(
    file,
    content.replaceAll(text, () => replacement),
  )
}

it('runs every workflow against a sandbox', async () => {
  const { status, output } = await run()
  expect(output).not.toContain('✗')
  const expected = readWorkflowDocuments().flatMap((document) =>
    document.workflows.map(({ workflowId }) => `✓ ${document.name}  ${workflowId}  `),
  )
  for (const line of expected) expect(output).toContain(line)
  expect(output).toContain(`${expected.length} workflows of 5 documents passed.`)
  expect(status).toBe(0)
})

it('runs a document of Arazzo 1.1', async () => {
  change('refund', 'arazzo: 1.0.1', 'arazzo: 1.1.0')
  const { status, output } = await run('--workflows', workflows, '--only', 'refund')
  expect(output).toContain('workflows of 1 documents passed.')
  expect(status).toBe(0)
})

it('fails where a value, a pattern, a selection or a status is not as the document says', async () => {
  keep({
    'cad-reconciliation': ['reconcileOwnEmail'],
    'hosted-checkout': ['payOnHostedPage', 'cancelOnHostedPage'],
    refund: ['refundOrder'],
  })
  change('cad-reconciliation', '$[?!@.data[?@.email', '$[?@.data[?@.email')
  change('hosted-checkout', '^[A-Za-z0-9]+_[A-Za-z0-9]+$', '^[a-z]+$')
  change('hosted-checkout', "status == 'CANCELLED', x-gap: s2s-states", "status == 'PAID', x-gap: s2s-states")
  change('refund', '$statusCode == 401', '$statusCode == 403')
  const { status, output } = await run('--workflows', workflows)
  expect(output.match(/^✗ .*/gm)).toHaveLength(4)
  expect(output.match(/success criteria check/g)).toHaveLength(4)
  expect(output).toContain('4 of 4 workflows failed.')
  expect(status).toBe(1)
})

/** Changes the type of a business field in the temporary folder's own bundle. */
function retype(field: string): void {
  rmSync(join(folder, 'generated'))
  cpSync(join(root, 'generated'), join(folder, 'generated'), { recursive: true })
  const bundle = join(folder, 'generated/business/openapi.yaml')
  const text = readFileSync(bundle, 'utf8')
  const changed = text.replaceAll(new RegExp(`(\\n +${field}:\\n +type:) string`, 'g'), '$1 number')
  if (changed === text) throw new Error(`The bundle has no ${field} that is a string.`)
  writeFileSync(bundle, changed)
}

it('fails where an answer departs from the bundle', async () => {
  keep({ 'hosted-checkout': ['payOnHostedPage'] })
  retype('checkoutUrl')
  const { status, output } = await run('--workflows', workflows)
  expect(output).toMatch(/✗ createLink\n +schema check/)
  expect(status).toBe(1)
})

it('says what is wrong with a document that is not Arazzo', async () => {
  change('refund', 'stepId: createOrder', 'step: createOrder')
  const { status, output } = await run('--workflows', workflows, '--only', 'refund')
  expect(output).toMatch(/stepId/)
  expect(status).toBe(1)
})

it.each([
  [
    'an unknown document',
    ['--only', 'refunds'],
    1,
    /No document is called refunds; there are cad-reconciliation/,
  ],
  ['a folder that is not there', ['--workflows', 'nowhere'], 1, /nowhere cannot be read \(ENOENT\)/],
  ['an unknown flag', ['--colour'], 2, /unknown option '--colour'/],
])('exits with %s named', async (_, args, code, message) => {
  const { status, output } = await run(...args)
  expect(output).toMatch(message)
  expect(status).toBe(code)
})

it('shows no key and no secret, even where an answer repeats it', async () => {
  keep({ 'initiate-and-charge': ['chargeCard'] })
  change('initiate-and-charge', 'firstName: Adaeze', 'firstName: $inputs.secretKey')
  // So that Respect does not treat it as a secret.
  change('initiate-and-charge', 'secretKey: { type: string, format: password,', 'secretKey: { type: string,')
  retype('firstName')
  const { status, output } = await run('--workflows', workflows)
  expect(output).toMatch(/"firstName": "\*{8}"/)
  expect(status).toBe(1)
  // The same seed makes the same keys.
  const { ready, stop } = await startSandbox(sandboxOptions)
  await stop()
  const secrets = ready.businesses.flatMap((each) => [each.secretKey, each.cardKey, each.webhookSecret])
  for (const secret of [...secrets, ready.cadWebhookSecret]) {
    expect(secret.length).toBeGreaterThan(10)
    expect(output).not.toContain(secret)
  }
})

it('redacts what a failure repeats', () => {
  const message = 'expected sk_test_planted to pay with 4242424242424242'
  const result = {
    name: 'refund',
    workflowId: 'refundOrder',
    summary: 'An order is refunded',
    steps: [{ stepId: 'createOrder', checks: [{ name: 'schema check', passed: false, message }] }],
    durationMs: 5,
  }
  expect(hasPassed(result)).toBe(false)
  const shown = describeResult(result, ['sk_test_planted'])
  expect(shown).toContain('expected ******** to pay with ********')
  expect(describeResult({ ...result, steps: [], problem: message }, ['sk_test_planted'])).not.toContain(
    'planted',
  )
})

it('does not count a workflow without steps as passed', () => {
  const nothing = { name: 'refund', workflowId: 'refundOrder', summary: '', steps: [], durationMs: 5 }
  expect(hasPassed(nothing)).toBe(false)
})

import { readdirSync, readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join, posix, relative, resolve } from 'node:path'
import { InputError } from '../../expected-error.ts'
import { quoteText } from '../../visible-text.ts'
import type { ClientDocument, RenderedFile } from '../documents.ts'
import { isCollection } from '../languages.ts'
import { type ClientRequest, describeChoice, describeCommand, listArguments } from '../request.ts'
import { fillTemplate } from './fill-template.ts'
import { chooseFirstCall, type FirstCall } from './first-call.ts'
import { CONTRACT_FOLDER, clientFolder, pythonModule } from './layout.ts'
import { identifyPackage, type PackagedLanguage, type PackageIdentity } from './package-identity.ts'

const TEMPLATES = join(import.meta.dirname, 'templates')
const VECTORS = join(import.meta.dirname, '../../../../contracts/vectors')
const REGENERATE = join(import.meta.dirname, '../../../../examples/ci/regenerate-client.yml')

/** The parts of a client, by the name of a file that it has if the part exists. */
const PARTS = {
  rsa: /(?:payload_cipher\.py|PayloadCipher\.php|rsa\.go|RsaCipher\.java)$/,
  card: /(?:card_cipher\.py|CardCipher\.php|card\.go|CardCipher\.java)$/,
  webhooks: /(?:webhooks\.py|Webhooks\.php|webhooks\.go|WebhookVerifier\.java)$/,
  checkout: /(?:checkout\.py|CheckoutClient\.php|checkout_client\.go|CheckoutClient\.java)$/,
  business: /(?:business\.py|BusinessClient\.php|business_client\.go|BusinessClient\.java)$/,
}

export interface Wanted {
  /** The documents of all hosts. */
  documents: readonly ClientDocument[]
  /** The documents of the client. */
  wanted: ClientDocument[]
  /** The version of paycontract. */
  version: string
}

/**
 * Renders the repository of a client: the client in its folder, the documents, and the files needed to publish the package.
 *
 * @param client its files, relative to the client's folder
 * @throws InputError a name is not allowed by its registry, or an overlay lies outside of the repository
 */
export function renderRepository(
  request: ClientRequest,
  client: readonly RenderedFile[],
  { documents, wanted, version }: Wanted,
): RenderedFile[] {
  const language = request.language
  if (language === 'typescript') {
    throw new InputError(
      '--package: a TypeScript client imports paycontract, which is published already. Choose another --language.',
    )
  }
  if (isCollection(language)) {
    throw new InputError('--package: a collection of requests is not a package. Choose another --language.')
  }
  const versions = wanted.map((document) => document.version)
  const identity = identifyPackage(language, request.package ?? {}, versions)
  const first = chooseFirstCall(language, documents, wanted, identity)
  const own = asSeenFromOut(request)
  const parts = listParts(client, request, identity, first)
  const values = listValues({ language, identity, first, own, version })
  const render = (folder: string, isWrittenOnce: boolean): RenderedFile[] =>
    readTemplates(folder).map(({ path, text }) => ({
      path: path.replace(/^module\//, `${pythonModule(identity)}/`),
      content: fillTemplate(text, values, parts),
      documents: wanted,
      ...(isWrittenOnce && { isWrittenOnce }),
    }))
  return [
    ...client.map((file) => ({ ...file, path: posix.join(clientFolder(language, identity), file.path) })),
    ...wanted.map((document) => ({
      path: `${CONTRACT_FOLDER}/${document.host}/openapi.yaml`,
      content: document.text,
      documents: [document],
    })),
    ...render(`${language}/generated`, false),
    ...render('common/once', true),
    ...render(`${language}/once`, true),
    ...[
      { path: 'LICENSE', content: readLicense() },
      { path: '.github/workflows/regenerate.yml', content: renderRegenerating(own) },
    ].map((file) => ({ ...file, documents: wanted, isWrittenOnce: true as const })),
  ]
}

function listParts(
  client: readonly RenderedFile[],
  { overlays, contract, profile }: ClientRequest,
  { repository }: PackageIdentity,
  first: FirstCall,
): Set<string> {
  const found = Object.entries(PARTS).filter(([, file]) => client.some(({ path }) => file.test(path)))
  const parts = new Set(found.map(([part]) => part))
  // Test vectors hold for the shipped contract only: an operator's answer may change what they prove.
  const isShipped = profile === 'proposed' && overlays.length === 0 && contract === undefined
  if (isShipped && parts.has('webhooks')) parts.add('vector')
  if (isShipped && parts.has('card')) parts.add('sealed')
  if (parts.has('vector') && parts.has('rsa') && first.host === 'checkout') parts.add('order')
  if (overlays.length > 0 || contract !== undefined) parts.add('answers')
  if (repository !== undefined) parts.add('repository')
  return parts
}

interface Chosen {
  language: PackagedLanguage
  identity: PackageIdentity
  first: FirstCall
  own: ClientRequest
  version: string
}

function listValues({ language, identity, first, own, version }: Chosen): Record<string, string> {
  const { name, repository = '' } = identity
  const [group = '', artifact = ''] = language === 'java' ? name.split(':') : []
  const upper = first.host === 'checkout' ? 'Checkout' : 'Business'
  const served = describeChoice(own).flat()
  return {
    ...{ name, repository, group, artifact, kit: version, version: identity.version },
    module: pythonModule(identity),
    // The first call holds only names, no examples: it has no input.
    firstCall: `\`\`\`${language}\n${first.source.trimEnd()}\n\`\`\``,
    call: first.call,
    host: first.host,
    Host: upper,
    key: first.key,
    Key: first.key === 'public' ? 'Public' : 'Secret',
    // If nothing is installed, npx finds the command only by its package.
    command: describeCommand(own).replace('npx paycontract', 'npx paycontract-kit@latest'),
    sandboxWords: served.map((word) => `"${word}"`).join(', '),
    ...readVectors(),
  }
}

const readVectorFile = (file: string) => JSON.parse(readFileSync(join(VECTORS, file), 'utf8'))

/** Reads a published webhook and card vector. Their texts hold neither `'` nor a backslash. */
function readVectors(): Record<string, string> {
  const [webhook] = readVectorFile('webhooks.json').vectors
  const [card] = readVectorFile('card-aes-256-gcm.json').decrypts
  return {
    webhookSecret: webhook.secrets[0],
    webhookBody: webhook.rawBody,
    webhookTimestamp: webhook.headers['x-webhook-timestamp'],
    webhookSignature: webhook.headers['x-webhook-signature'],
    webhookNow: String(webhook.nowSeconds),
    webhookId: webhook.eventId,
    cardKey: card.key,
    cardInput: card.input,
    cardOutput: card.output,
  }
}

/** Makes paths relative to the repository, whose workflow regenerates the client: the files must lie inside it. */
export function asSeenFromOut(request: ClientRequest): ClientRequest {
  const out = resolve(request.out)
  const inside = (flag: string, file: string) => {
    const path = relative(out, resolve(file)).replaceAll('\\', '/')
    if (/^(?!\.\.\/)[\w.+-][\w./+-]*$/.test(path)) return path
    throw new InputError(
      `--package: ${flag} ${quoteText(file)} must be inside --out, with a name of only letters, digits and ._+-. The workflow of the repository reads it there.`,
    )
  }
  return {
    ...request,
    out: '.',
    overlays: request.overlays.map((file) => inside('--overlay', file)),
    ...(request.contract !== undefined && { contract: inside('--contract', request.contract) }),
  }
}

/** Renders the regeneration workflow of examples/ci with this client's arguments. */
function renderRegenerating(own: ClientRequest): string {
  const text = readFileSync(REGENERATE, 'utf8')
  const body = text.slice(text.indexOf('# Once, by hand:'))
  const usual = "'--language typescript --out src/paycontract'"
  if (body === text || !body.includes(usual)) throw new Error('examples/ci/regenerate-client.yml has changed')
  const head =
    '# Makes the client again with the newest paycontract, and opens a pull request when something changed.\n#\n'
  return head + body.replace(usual, () => `'${listArguments(own).join(' ')}'`)
}

function readLicense(): string {
  return readFileSync(join(dirname(findPackageJSON(import.meta.url)!), 'LICENSE'), 'utf8')
}

function readTemplates(folder: string): { path: string; text: string }[] {
  const root = join(TEMPLATES, folder)
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => ({
      path: relative(root, file).replaceAll('\\', '/').replace(/^dot-/, '.'),
      text: readFileSync(file, 'utf8'),
    }))
}

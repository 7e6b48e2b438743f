import type { Credential } from '../../contract/operations.ts'
import { isObject } from '../../contract/spec-tree.ts'
import { FILE, type SampleCall, VARIABLES } from './sample-call.ts'
import { toVisibleJson } from './visible-json.ts'

/** Writes a curl command, preceded by the encryption if a field is encrypted. */
export function writeCurl(call: SampleCall): string {
  const { body, operation } = call
  const { encrypted } = operation.row
  const plaintext = encrypted && isObject(body) ? body[encrypted.field] : undefined
  const sealing = encrypted && SEALING[encrypted.cipher]!(encrypted.field, quote(toVisibleJson(plaintext)))
  return `${sealing ? `${sealing}\n\n` : ''}${listParts(call).join(' \\\n  ')}\n`
}

function listParts(call: SampleCall): string[] {
  const { operation, host, body } = call
  const { method, key, idempotencyHeader } = operation.row
  const credential = key === 'public' || key === 'secret' ? host.credentials[key] : undefined
  return [
    `curl -sS --fail-with-body${method === 'GET' ? '' : ` -X ${method}`} ${writeAddress(call)}`,
    ...(credential ? [writeKey(credential, `$${VARIABLES.keys[key as 'public' | 'secret']}`)] : []),
    ...(idempotencyHeader ? [`-H "${escapeInside(idempotencyHeader)}: $(openssl rand -hex 16)"`] : []),
    ...listGiven(call, 'header').map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...writeQuery(call),
    ...(body === undefined ? [] : writeBody(call)),
  ]
}

function writeAddress({ host, operation, parameters }: SampleCall): string {
  const path = operation.row.path.replace(/\{([^{}]*)\}/g, (_, name: string) =>
    encodeURIComponent(String(parameters.get(name) ?? '')),
  )
  return `"$${VARIABLES.baseUrl[host.host]}${escapeInside(path)}"`
}

function writeKey({ header, scheme }: Credential, key: string): string {
  if (scheme === 'Basic') return `-u "${key}:"`
  return `-H "${escapeInside(scheme ? `${header}: ${scheme} ` : `${header}: `)}${key}"`
}

function listGiven({ operation, parameters }: SampleCall, place: 'query' | 'header'): [string, unknown][] {
  return [...parameters].filter(([name]) => operation.parameterPlaces[name] === place)
}

function writeQuery(call: SampleCall): string[] {
  const given = listGiven(call, 'query').flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each) =>
      quote(`${encodeURIComponent(name)}=${encodeURIComponent(String(each))}`),
    ),
  )
  return given.length === 0 ? [] : ['-G', ...given.map((each) => `-d ${each}`)]
}

function writeBody({ operation, body, files }: SampleCall): string[] {
  const { multipart, encrypted } = operation.row
  if (multipart && isObject(body)) {
    return Object.entries(body).map(([name, value]) =>
      files.includes(name)
        ? `-F ${quote(`${name}=@${FILE.name};type=${FILE.type}`)}`
        : `--form-string ${quote(`${name}=${isObject(value) ? toVisibleJson(value) : value}`)}`,
    )
  }
  return ["-H 'content-type: application/json'", `-d ${writeJson(body, encrypted?.field)}`]
}

/** Writes a JSON body as one shell word, with the encrypted field inserted. */
function writeJson(body: unknown, encryptedField: string | undefined): string {
  if (encryptedField === undefined || !isObject(body)) return quote(toVisibleJson(body, 2))
  const members = Object.entries(body).map(([name, value]) =>
    name === encryptedField
      ? `${quoteInside(toVisibleJson(name))}: "'"$encrypted"'"`
      : quoteInside(`${toVisibleJson(name)}: ${toVisibleJson(value)}`),
  )
  return `'{ ${members.join(', ')} }'`
}

/** The shell commands of each cipher: they set the variable `encrypted` to what is sent. */
const SEALING: Record<string, (field: string, plaintext: string) => string> = {
  rsa: (
    field,
    plaintext,
  ) => `# ${nameOf(field)} is one RSA block in base64; here with the padding oaep-sha256.
# oaep-sha1: sha1 in both places. pkcs1-v1_5: -pkeyopt rsa_padding_mode:pkcs1 alone.
encrypted=$(
  printf %s ${plaintext} |
    openssl pkeyutl -encrypt -pubin -inkey "$${VARIABLES.encryptionKeyFile}" \\
      -pkeyopt rsa_padding_mode:oaep -pkeyopt rsa_oaep_md:sha256 -pkeyopt rsa_mgf1_md:sha256 |
    openssl base64 -A
)`,
  'aes-256-gcm': (
    field,
    plaintext,
  ) => `# ${nameOf(field)} is AES-256-GCM, which the command openssl cannot do: Node does it here.
encrypted=$(
  printf %s ${plaintext} | node -e '
    const { createCipheriv, randomBytes } = require("node:crypto")
    const key = Buffer.from(process.env.${VARIABLES.cardKey}, "base64")
    const iv = randomBytes(12) // a new one for every card
    const cipher = createCipheriv("aes-256-gcm", key, iv)
    const card = require("node:fs").readFileSync(0)
    const sealed = Buffer.concat([cipher.update(card), cipher.final()])
    console.log([iv, sealed, cipher.getAuthTag()].map((part) => part.toString("hex")).join(":"))
  '
)`,
}

/** Returns a field name that is safe in a comment. */
function nameOf(field: string): string {
  return /^\w{1,40}$/.test(field) ? field : 'The encrypted field'
}

function quote(text: string): string {
  return `'${quoteInside(text)}'`
}

function quoteInside(text: string): string {
  return text.replaceAll("'", String.raw`'\''`)
}

/** Escapes text for use between double quotes. */
function escapeInside(text: string): string {
  return text.replace(/[\\"$`]/g, '\\$&')
}

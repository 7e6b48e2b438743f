import type { HostName } from '../../contract/hosts.ts'
import { isObject } from '../../contract/spec-tree.ts'
import { type Code, group, layOut, prefix } from '../text/lay-out.ts'
import { FILE, type SampleCall, VARIABLES, type WriteSample } from './sample-call.ts'

/** The factory of each host's client. */
const FACTORIES: Record<HostName, string> = {
  checkout: 'createCheckoutClient',
  business: 'createBusinessClient',
}

/**
 * Creates a writer of calls by name with the package paycontract.
 *
 * @param isShipped whether the package ships this contract; otherwise the client is generated
 */
export function createTypeScriptWriter(isShipped: boolean): WriteSample {
  return (call) => {
    const { host, operation, files } = call
    const readsFile = files.length > 0 || operation.row.encrypted?.cipher === 'rsa'
    const given = listMembers(call)
    const headers = listHeaders(call)
    const input = given.length > 0 || headers.length > 0 ? [group('{', given, '}', ' ')] : []
    const options =
      headers.length > 0 ? [group('{', [prefix('headers: ', group('{', headers, '}', ' '))], '}', ' ')] : []
    const invocation = hug(`await ${host.host}${memberOf(operation.operationId)}(`, [...input, ...options])
    return [
      ...listImports(call, readsFile, isShipped),
      '',
      `const ${host.host} = ${layOut(group(`${FACTORIES[host.host]}({`, listOptions(call), '})', ' '), { step: '  ', before: COLUMNS })}`,
      '',
      `const answer = ${invocation}`,
      'console.log(JSON.stringify(answer, null, 2))',
      '',
    ].join('\n')
  }
}

/** Longer than any line, so that what follows is always broken. */
const COLUMNS = 1000

/** Formats a call whose last argument is an object, which begins on the line of the call. */
function hug(head: string, args: readonly Code[]): string {
  const [only] = args
  if (only === undefined) return `${head})`
  const hugged =
    typeof only === 'string' ? only : { ...only, open: head + only.open, close: `${only.close})` }
  const code = args.length > 1 ? group(head, args, ')') : hugged
  return layOut(code, { step: '  ', before: 'const answer = '.length })
}

function listImports({ host, operation }: SampleCall, readsFile: boolean, isShipped: boolean): string[] {
  const factory = FACTORIES[host.host]
  const padding = operation.row.encrypted?.cipher === 'rsa'
  const ours = isShipped
    ? [`import { ${factory}${padding ? ', type RsaPadding' : ''} } from 'paycontract'`]
    : [
        ...(padding ? ["import type { RsaPadding } from 'paycontract'"] : []),
        '// npx paycontract generate --language typescript --contract … --out client',
        `import { ${factory} } from './client/${host.host}/client.ts'`,
      ]
  return [...(readsFile ? ["import { readFile } from 'node:fs/promises'"] : []), ...ours]
}

function listOptions({ host, operation }: SampleCall): Code[] {
  const { key, encrypted } = operation.row
  return [
    `baseUrl: ${variable(VARIABLES.baseUrl[host.host])}!`,
    ...(key === 'public' || key === 'secret' ? [`${key}Key: ${variable(VARIABLES.keys[key])}`] : []),
    ...(encrypted?.cipher === 'rsa'
      ? [
          group(
            'encryption: {',
            [
              `key: await readFile(${variable(VARIABLES.encryptionKeyFile)}!, 'utf8')`,
              `padding: ${variable(VARIABLES.padding)} as RsaPadding`,
            ],
            '}',
            ' ',
          ),
        ]
      : []),
    ...(encrypted?.cipher === 'aes-256-gcm'
      ? [group('cardEncryption: {', [`key: ${variable(VARIABLES.cardKey)}!`], '}', ' ')]
      : []),
  ]
}

function variable(name: string): string {
  return `process.env.${name}`
}

function listMembers({ operation, parameters, body, files }: SampleCall): Code[] {
  const given = [...parameters].filter(([name]) => operation.parameterPlaces[name] !== 'header')
  const members = new Map<string, unknown>([...given, ...Object.entries(isObject(body) ? body : {})])
  return [...members].map(([name, value]) =>
    prefix(
      `${writeKey(name)}: `,
      files.includes(name)
        ? `new File([await readFile('${FILE.name}')], '${FILE.name}', { type: '${FILE.type}' })`
        : writeValue(value),
    ),
  )
}

function listHeaders({ operation, parameters }: SampleCall): Code[] {
  return [...parameters]
    .filter(([name]) => operation.parameterPlaces[name] === 'header')
    .map(([name, value]) => `${writeKey(name)}: ${quote(String(value))}`)
}

function writeValue(value: unknown): Code {
  if (Array.isArray(value)) return group('[', value.map(writeValue), ']')
  if (isObject(value)) {
    const members = Object.entries(value).map(([name, each]) =>
      prefix(`${writeKey(name)}: `, writeValue(each)),
    )
    return group('{', members, '}', ' ')
  }
  return typeof value === 'string' ? quote(value) : String(value)
}

/** Writes a key; a computed one for `__proto__`, which is special. */
function writeKey(name: string): string {
  if (name === '__proto__') return "['__proto__']"
  return /^[A-Za-z_]\w*$/.test(name) ? name : quote(name)
}

function memberOf(operationId: string): string {
  return /^[A-Za-z_]\w*$/.test(operationId) ? `.${operationId}` : `[${quote(operationId)}]`
}

/** Quotes text as a JavaScript literal, with invisible characters escaped. */
function quote(text: string): string {
  const escaped = text.replace(/[\\']/g, '\\$&').replace(/[\p{C}\u2028\u2029]/gu, (character) => {
    const code = character.codePointAt(0)!.toString(16)
    return character === '\n' ? '\\n' : `\\u{${code}}`
  })
  return `'${escaped}'`
}

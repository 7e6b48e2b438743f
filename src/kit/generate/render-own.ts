import type { HostName } from '../contract/contract.ts'
import { assertDeclaresOnly } from './check-typescript.ts'
import type { ClientDocument } from './documents.ts'
import { renderOperations } from './operations.ts'
import { renderTypes } from './types.ts'

interface HostTraits {
  /** `Checkout` of `createCheckoutClient`. */
  name: string
  option: string
  optionType: string
  optionComment: string
  cipher: string
  createCipher: string
}

const TRAITS: Record<HostName, HostTraits> = {
  checkout: {
    name: 'Checkout',
    option: 'encryption',
    optionType: 'PayloadCipherOptions',
    optionComment: 'The key and padding for `data`. Needed by every operation with an encrypted body.',
    cipher: 'rsa',
    createCipher: 'createPayloadCipher',
  },
  business: {
    name: 'Business',
    option: 'cardEncryption',
    optionType: 'CardCipherOptions',
    optionComment: 'The key for `cardData`. Needed to charge a card server to server.',
    cipher: "'aes-256-gcm'",
    createCipher: 'createCardCipher',
  },
}

/** One file a host, without imports of other generated files: whatever resolves modules will find its way. */
export async function renderOwnClient({ host, document }: ClientDocument): Promise<string> {
  const operations = withoutFirstLine(renderOperations(document, ''))
  const types = withoutFirstLine(await renderTypes(document, ''))
  const code = `/* eslint-disable */\n${renderFactory(TRAITS[host])}\n${operations}${types}`
  assertDeclaresOnly(code)
  return code
}

function renderFactory(traits: HostTraits): string {
  const { name, option, optionType, optionComment, cipher, createCipher } = traits
  return `import {
  type ${optionType},
  type ClientOptions,
  type ContractClient,
  createContractClient,
  ${createCipher},
} from 'paycontract'

/** What the client can be told. */
export interface ${name}ClientOptions extends ClientOptions<OperationId> {
  /** ${optionComment} */
  ${option}?: ${optionType}
}

export type ${name}Client = ContractClient<paths, typeof operations>

/** A client typed by this file; \`unwrap\`, \`paginate\` and the errors come from \`paycontract\`. */
export function create${name}Client(options: ${name}ClientOptions): ${name}Client {
  const cipher = options.${option} && ${createCipher}(options.${option}).encrypt
  return createContractClient<paths, typeof operations>(operations, credentials, { ${cipher}: cipher }, options)
}
`
}

function withoutFirstLine(text: string): string {
  return text.slice(text.indexOf('\n') + 1)
}

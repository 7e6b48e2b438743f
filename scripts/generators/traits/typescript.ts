import type { Cell, Traits } from './topics.ts'

const encryptedByHand = 'a string, to be encrypted by hand'
const namedDeposit: Cell = ['`Deposit \\| null`', /deposit: Deposit \| null/]
const indexedDeposit: Cell = ['`Deposit \\| null`', /deposit: components\["schemas"\]\["Deposit"\] \| null/]
const namedAnswer: Cell = ['typed', /Envelope(_2)? & \{\s*data: OrderCreation/]
const indexedAnswer: Cell = [
  'typed',
  /\["Envelope"\] & \{\s*data: components\["schemas"\]\["OrderCreation"\]/,
]
const plainStatus: Cell = ['`string`', /type OrderStatus = string/]
const untypedFacts: Cell = [
  'nothing that is typed; `response` beside it is the answer itself',
  / createOrder: \{[\s\S]*?default: \{[^}]*\};\s*content\?: never;/,
]

export const typescriptTraits: Readonly<Record<string, Traits>> = {
  paycontract: {
    data: [
      'the type of the plaintext, `CreateOrderPayload`; the client encrypts',
      /EncryptedCreateOrder: \{[^}]*data: components\["schemas"\]\["CreateOrderPayload"\]/,
    ],
    answer: indexedAnswer,
    open: ['the known values, or any other string', /OrderStatus: "INITIATED" \| .* \| \(string & /],
    null: indexedDeposit,
    file: ['`Blob`; sent as a file', /SubmitSourceOfFundsFileRequest: \{[^}]*file: Blob;/],
    keys: [
      '`publicKey` and `secretKey`, given once; the operation chooses',
      /verifyOrder: \{[^}]*key: 'secret'/,
    ],
    facts: untypedFacts,
  },
  'openapi-fetch': {
    data: [encryptedByHand, /EncryptedCreateOrder: \{[^}]*data: string;/],
    answer: indexedAnswer,
    open: ['`string`', /OrderStatus: string;/],
    null: indexedDeposit,
    file: [
      '`string`; a `FormData` made by hand goes in through `bodySerializer`',
      /SubmitSourceOfFundsFileRequest: \{[^}]*file: string;/,
    ],
    keys: [
      'by hand, in the `headers` of each call or in a middleware',
      /verifyOrder: \{\s*parameters: \{\s*query\?: never;\s*header\?: never;/,
    ],
    facts: untypedFacts,
  },
  'hey-api': {
    data: [encryptedByHand, /type EncryptedCreateOrder = \{[^}]*data: string;/],
    answer: namedAnswer,
    open: plainStatus,
    null: namedDeposit,
    file: [
      '`Blob \\| File`; sent as a file',
      /type SubmitSourceOfFundsFileRequest = \{[^}]*file: Blob \| File;/,
    ],
    keys: [
      '`auth`, a function given once; on checkout `key` tells it which key is wanted',
      /key: 'secretKey',\s*name: 'api-key'/,
    ],
    facts: ['`unknown`, to be narrowed by hand', /CreateOrderResponses = \{[^}]*default: unknown;/],
  },
  orval: {
    data: [encryptedByHand, /interface EncryptedCreateOrder \{\s*\/\*\*[\s\S]*?\*\/\s*data: string;/],
    answer: namedAnswer,
    open: plainStatus,
    null: namedDeposit,
    file: ['`Blob \\| File \\| string`; sent as a file', /file: Blob \| File \| string;/],
    keys: [
      'by hand, in the `headers` of each call or in a mutator',
      /verifyOrder = async \(encryptedVerifyOrder: EncryptedVerifyOrder, options\?: RequestInit\)/,
    ],
    facts: ['`void` for its type, though the body is read', /createOrderResponseDefault = \{\s*data: void/],
  },
  'redocly-typescript': {
    data: [encryptedByHand, /type EncryptedCreateOrder = \{\s*\/\*\*[\s\S]*?\*\/\s*data: string;/],
    answer: namedAnswer,
    open: plainStatus,
    null: namedDeposit,
    file: ['the whole body is a `FormData` made by hand', /type SubmitSourceOfFundsFileBody = FormData/],
    keys: [
      '`auth`, given once by the name of the scheme; the operation chooses',
      /id: "verifyOrder".*scheme: "secretKey", kind: "apiKey"/,
    ],
    facts: ['nothing: the body is not read', /id: "createOrder".*responseKind: "void"/],
  },
}

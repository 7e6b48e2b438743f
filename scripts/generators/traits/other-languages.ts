import type { Traits } from './topics.ts'

const encryptedByHand = 'a string, to be encrypted by hand'
const keysByScheme = 'given once by the name of the scheme; the operation chooses'
const nothing = 'nothing: the body is not given back'

export const otherTraits: Readonly<Record<string, Traits>> = {
  'redocly-python': {
    data: [encryptedByHand, /class EncryptedCreateOrder:\n.*\n\s+data: str\n/],
    answer: ['`Any`: dictionaries and lists', /def create_order\(.*\) -> Any:/],
    open: ['`str`', /OrderStatus = str\n/],
    null: ['`Optional[Deposit]`', /deposit: Optional\[Deposit\]/],
    file: [
      '`str`; an open file or bytes in its place are sent as a file',
      /file: str\n[\s\S]*hasattr\(value, "read"\):\n\s+files\[key\]/,
    ],
    keys: [keysByScheme, /"id": "verifyOrder".*"scheme": "secretKey", "kind": "apiKey"/],
    facts: [nothing, /def create_order\(.*\) -> None:/],
  },
  'redocly-go': {
    data: [encryptedByHand, /type EncryptedCreateOrder struct \{\n\s+Data string/],
    answer: ['`any`: maps and slices', /\) CreateOrder\(.*\) \(any, error\)/],
    open: ['`string`', /type OrderStatus = string\n/],
    null: ['`*Deposit`', /Deposit\s+\*Deposit\s/],
    file: ['`string`, and sent as text', /File\s+string\s+`json:"file"`/],
    keys: [keysByScheme, /"verifyOrder":.*Scheme: "secretKey"/],
    facts: [nothing, /\) CreateOrder\(.*\) error \{/],
  },
  'redocly-php': {
    data: [encryptedByHand, /class EncryptedCreateOrder\n\{[^)]*public string \$data,/],
    answer: ['`mixed`: arrays', /function createOrder\(.*\): mixed/],
    open: ['`string`', /class Order\n\{[^)]*public string \$status,/],
    null: [
      '`?Deposit`, but `Transaction::fromArray` throws a `TypeError` where it is null',
      /\?Deposit \$deposit,[\s\S]*deposit: Deposit::fromArray\(\$data\['deposit'\]\)/,
    ],
    file: [
      'a member of the array that is the body, and sent as text',
      /function submitSourceOfFundsFile\(array \$body/,
    ],
    keys: [keysByScheme, /'id' => 'verifyOrder'.*'scheme' => 'secretKey'/],
    facts: [nothing, /function createOrder\(.*\): void/],
  },
  'redocly-java': {
    data: [encryptedByHand, /record EncryptedCreateOrder\(\s*String data2\s*\)/],
    answer: ['`Object`: maps and lists', /public Object createOrder\(/],
    open: ['`String`', /record Order\([^)]*String status,/],
    null: ['`Deposit`, which may be null', /record Transaction\([^)]*Deposit deposit\s*\)/],
    file: ['`String`, and sent as text', /record SubmitSourceOfFundsFileRequest\([^)]*String file/],
    keys: [keysByScheme, /"verifyOrder".*"secretKey", "apiKey"/],
    facts: [nothing, /public void createOrder\(/],
  },
}

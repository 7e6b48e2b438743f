import type { HistoryExchange } from '../../../src/kit/history/history.ts'
import type { ChangeOperator, Place } from '../change.ts'
import { answerWith, refuse } from '../edit.ts'
import type { Answered, Recorded } from '../recorded.ts'

const SECRET = ['verifyOrder', 'createRefund', 'listRefunds', 'listChargebacks', 'chargeToken']
const PUBLIC = [
  ...['createOrder', 'payOrder', 'getOrderStatus', 'getOrderFee', 'saveCard', 'trackOrderEvent'],
  ...['listBanks', 'ping'],
]
const S2S = ['initiatePayment', 'createCheckoutLink', 'chargeCard', 'verifyPayment']
const BUSINESS = [
  ...['listTransactions', 'listAmlRecords', 'attachCustomerKyc', 'submitSourceOfFunds'],
  ...[
    'submitSourceOfFundsFile',
    'listCadCollectionEmails',
    'registerCadCollectionEmail',
    'removeCadCollectionEmail',
  ],
]

const SECRET_MESSAGE = 'Invalid SECRET key'
const PUBLIC_MESSAGE = 'Invalid public key passed'

/** Operations, the key that they were called with, and what the service then does wrong. */
type Key = HistoryExchange['key']
type Change = (answered: Answered, recorded: Recorded) => Place | undefined

const ROWS: readonly [head: string, operations: readonly string[], key: Key, change: Change][] = [
  ['public-key-taken|§5.3|REQ-AUTH-05|takes a public key where a secret key belongs', SECRET, 'public', take],
  ['secret-key-taken|§5.2|REQ-AUTH-04|takes a secret key where a public key belongs', PUBLIC, 'secret', take],
  ['s2s-secret-key-taken|§5.8|REQ-AUTH-06|takes a secret key in an S2S call', S2S, 'secret', take],
  [
    'checkout-without-key-taken|§4.1|REQ-AUTH-01|takes a checkout request without a key',
    [...SECRET, ...PUBLIC],
    'none',
    take,
  ],
  ['s2s-without-key-taken|§4.2|REQ-AUTH-06|takes an S2S request without a key', S2S, 'none', take],
  [
    'business-without-key-taken|§5.10|REQ-AUTH-08|takes a request of the business API without a credential',
    BUSINESS,
    'none',
    take,
  ],
  [
    'public-key-message-other|§7|REQ-AUTH-02|refuses a public key with the message about public keys',
    SECRET,
    'public',
    refuses(401, PUBLIC_MESSAGE),
  ],
  [
    'secret-key-message-other|§7|REQ-AUTH-03|refuses a secret key with the message about secret keys',
    PUBLIC,
    'secret',
    refuses(401, SECRET_MESSAGE),
  ],
  [
    'public-key-message-generic|§7|REQ-AUTH-02|refuses a public key as it refuses an unknown one',
    SECRET,
    'public',
    refuses(401, 'Unauthorized'),
  ],
  [
    'secret-key-message-generic|§7|REQ-AUTH-03|refuses a secret key as it refuses an unknown one',
    PUBLIC,
    'secret',
    refuses(401, 'Unauthorized'),
  ],
  [
    'public-key-message-case|§7|REQ-AUTH-02|writes the message to a public key in lower case',
    SECRET,
    'public',
    refuses(401, SECRET_MESSAGE.toLowerCase()),
  ],
  [
    'secret-key-message-shorter|§7|REQ-AUTH-03|writes the message to a secret key without its last word',
    PUBLIC,
    'secret',
    refuses(401, 'Invalid public key'),
  ],
  [
    'public-key-status-403|§7|REQ-AUTH-02|refuses a public key with status 403',
    SECRET,
    'public',
    refuses(403, SECRET_MESSAGE),
  ],
  [
    'secret-key-status-400|§7|REQ-AUTH-03|refuses a secret key with status 400',
    PUBLIC,
    'secret',
    refuses(400, PUBLIC_MESSAGE),
  ],
  [
    'no-key-as-wrong-type|§7|REQ-ERR-03|refuses a request without a key with the message about a secret key',
    SECRET,
    'none',
    refuses(401, SECRET_MESSAGE),
  ],
  [
    'no-key-as-wrong-public-type|§7|REQ-ERR-03|refuses a request without a key with the message about a public key',
    PUBLIC,
    'none',
    refuses(401, PUBLIC_MESSAGE),
  ],
  [
    'secret-key-refused|§5.3|REQ-AUTH-05|refuses a secret key where it belongs',
    SECRET,
    'right',
    refuses(401, SECRET_MESSAGE),
  ],
  [
    'public-key-refused|§5.2|REQ-AUTH-04|refuses a public key where it belongs',
    PUBLIC,
    'right',
    refuses(401, PUBLIC_MESSAGE),
  ],
  [
    's2s-key-refused|§5.8|REQ-AUTH-06|refuses the public key of an S2S call',
    S2S,
    'right',
    refuses(401, PUBLIC_MESSAGE),
  ],
]

export const KEY_OPERATORS: readonly ChangeOperator[] = [
  ...ROWS.map(([head, operationIds, key, change]): ChangeOperator => {
    const [name = '', section = '', requirement = '', says = ''] = head.split('|')
    return {
      ...{ name, section, requirements: [requirement], says },
      findPlaces: (recorded) =>
        recorded.answers
          .filter(({ exchange }) => isAsked(exchange, operationIds, key))
          .flatMap((answered) => change(answered, recorded) ?? []),
    }
  }),
  {
    name: 'version-header',
    section: '§9',
    requirements: ['REQ-VER-01'],
    says: 'answers a version in a header',
    findPlaces: (recorded) =>
      recorded.listTaken('ping', 'listTransactions').map((answered) =>
        answerWith(answered, (answer) => ({
          ...answer,
          headers: { ...answer.headers, 'api-version': '2' },
        })),
      ),
  },
]

/** Whether it is a refusal of a key of the wrong type, or an accepted request with the right key. */
function isAsked(exchange: HistoryExchange, operationIds: readonly string[], key: Key): boolean {
  const status = exchange.answer?.status ?? 0
  const isFitting = key === 'right' ? status >= 200 && status < 300 : status === 401
  // A request refused without its key may have sent it elsewhere, where a service may accept it too.
  const isKeyless = key !== 'none' || !JSON.stringify(exchange.sent).includes('PAYCONTRACT_')
  return exchange.key === key && isFitting && isKeyless && operationIds.includes(exchange.operationId)
}

function take(answered: Answered, recorded: Recorded): Place | undefined {
  const [sample] = recorded.listTaken(answered.exchange.operationId)
  const answer = sample?.exchange.answer
  return answer && answerWith(answered, () => answer)
}

function refuses(status: number, message: string): Change {
  return (answered) => answerWith(answered, (answer) => refuse(answer, status, message))
}

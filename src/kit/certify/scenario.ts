export const GROUPS = {
  purchase: 'A purchase',
  webhooks: 'Webhooks',
  money: 'Money',
  return: "The payer's return",
  faults: 'Lost answers and faults',
  keys: 'Keys and secrets',
  load: 'Load and crashes',
} as const

export type Group = keyof typeof GROUPS

/** What happens to a program, what a right one does, and how that is seen. A row: it holds no code. */
export interface Scenario {
  /** For `--only`, and the name of its anchor. */
  id: string
  group: Group
  /** What happens. */
  title: string
  /** What a right program does. */
  rule: string
  /** What a wrong program does. */
  wrong: string
  /** Section of the interface document, or proposals (ids of the ledger), that it rests on. */
  basis: readonly string[]
  /** Guide that shows how to do it right, with its anchor. */
  fix: string
  /** Most of it is waiting: it is played beside the others. */
  isSlow?: true
  steps: readonly Step[]
  /** What holds in the end. */
  ends: Expectation
}

/** What is to be seen of one purchase. Left out, it may be as it is. */
export interface Expectation {
  /** How often the app has released the goods. */
  fulfilled?: number
  /** How often the app counts the order as paid. */
  paid?: number
  /** How often the app counts money as given back. */
  refunded?: number
  /** How many payments the sandbox holds. */
  payments?: number
  /** How many payments the sandbox may hold, at most; as many shipments as there are payments. */
  maxPayments?: number
  /** The order at the service is of the amount and currency that the payer was shown. */
  isPriced?: true
  /** How many orders the sandbox holds, at most. */
  maxOrders?: number
  /** How many refunds the sandbox holds that have not failed. */
  refunds?: number
  /** Whether the app counts the payment as disputed, or as lost to a dispute: 1 or 0. */
  disputed?: number
  /** As much was given back as was asked for in parts. */
  isRefundExact?: true
  /** As much was given back as was paid. */
  isAllBack?: true
  /** Where anything was given back, all that was paid was. */
  isNothingKept?: true
  /** The app has taken every event that was sent to it until it took it. */
  isTaken?: true
}

/** Which calls of the app meet a fault. */
export type CallKind = 'create' | 'charge' | 'verify' | 'refund' | 'list' | 'any'

export type Step =
  /** The payer buys. `again` where the app has not taken it the first time; `twice` by a double click; `alike`: another payer, or the same one with another cart, the same price; `early` pays and sends the webhook before the app knows the order; `left`: the payer's browser hangs up before the answer. */
  | {
      do: 'buy'
      again?: true
      twice?: true
      early?: true
      left?: true
      alike?: 'payer' | 'other-payer'
      amountEnding?: number | 'odd'
      /** With a card that asks for its PIN, then for a one-time password. */
      asking?: true
      currency?: string
    }
  /** Somebody buys, whatever comes of it; `aside`: it is not waited for; `payers`: some at a time, so many in all. */
  | { do: 'try'; aside?: true; payers?: number }
  /** Somebody looks at the pages of the app. */
  | { do: 'visit' }
  /** Somebody sends to the app what it cannot read, where payers buy. */
  | { do: 'garble' }
  /** Somebody asks for addresses that lead nowhere, and sends what nobody sends. */
  | { do: 'wander' }
  /** What has to be seen at this point; in the end is another. */
  | { do: 'expect'; that: Expectation }
  /** The other of two payers goes on. */
  | { do: 'switch' }
  | { do: 'pay' }
  /** The payer enters what the card asks for; `twice`: by a double click. */
  | { do: 'enter'; code: 'pin' | 'otp' | 'wrong-otp'; twice?: true }
  /** The card is declined. */
  | { do: 'decline' }
  /** The webhooks that are due are sent, and sent again until they are taken; `once`: not now; `lost`: the answer does not arrive; `hangsUp`: the sender does not wait for it. */
  | {
      do: 'deliver'
      event?: string
      form?: WebhookForm
      times?: number
      atOnce?: true
      once?: true
      lost?: true
      hangsUp?: true
    }
  /** An event that did not happen is signed and sent. */
  | {
      do: 'invent'
      event: string
      status?: string
      form?: WebhookForm
      of?: 'other-order' | 'other-business'
    }
  /** The payer's browser comes back. `both-orders`: the address names the other order, and then this one. */
  | {
      do: 'return'
      status?: string
      of?: 'other-order' | 'both-orders'
      reference?: 'markup'
      times?: number
    }
  /** The next calls of a kind meet a scenario of the sandbox. */
  | { do: 'fault'; calls: CallKind; scenario: string; times?: number }
  /** The next call of a kind is done, and not answered for longer than anybody waits. */
  | { do: 'hold'; calls: CallKind }
  /** Calls meet no faults any more. */
  | { do: 'clear' }
  /**
   * Asked for again and again it is the same wish, but where it is `another`, or `wishes` names them by number, from 1. `early`: before
   * the answer comes, a webhook tells of it, or the job lists it. `left`: the browser that asks hangs up before the answer. `stranger`:
   * without the headers that say who asks.
   */
  | {
      do: 'refund'
      times?: number
      atOnce?: true
      part?: true | 'below-zero'
      another?: true
      wishes?: readonly number[]
      reason?: 'long'
      early?: 'told' | 'listed'
      left?: true
      stranger?: true
    }
  /** A refund that was accepted comes to its end. */
  | { do: 'end-refund'; as: 'SUCCESSFUL' | 'FAILED' }
  /** `alone`: nothing else tells the app. */
  | { do: 'reconcile'; alone?: true }
  /** Whatever tells the app the truth: webhooks that it has not taken, its job, the payer's return. */
  | { do: 'recover' }
  /** Everything that tells the app of a payment happens at once. */
  | { do: 'rush' }
  /** The order at the service becomes another; `bit-less`: by half a unit, or by one where a currency has no decimals; `more`: by a half. */
  | { do: 'tamper'; amount?: number | 'bit-less' | 'more'; currency?: string }
  /** `unshipped`: before the app can have shipped. */
  | { do: 'chargeback'; decision?: 'LOST' | 'WON'; unshipped?: true }
  /** `unshipped`: before the app can have shipped. */
  | { do: 'dashboard-refund'; amount?: 'part'; unshipped?: true }
  /** Other orders of the business, of which the app knows nothing, are refunded or disputed. */
  | { do: 'others'; refunds?: number; chargebacks?: number }
  /** The service does not know the order any more. */
  | { do: 'vanish' }
  | { do: 'expire' }
  /** The order is in a state that nobody knows yet, until it is revived; or its refund, until that ends. */
  | { do: 'suspend'; of?: 'refund' }
  /** The payer cancels on the page of the service. */
  | { do: 'cancel' }
  | { do: 'revive' }
  | { do: 'rotate' }
  /** The app is killed at a call to the service, the first or a later one; or before its answer to a webhook arrives; or right after it has arrived; or before its refund has reached the service; or while it does nothing. */
  | {
      do: 'crash'
      during: 'webhook' | 'after-webhook' | 'after-200' | 'refund' | 'before-refund' | 'idle'
      call?: number
    }
  /** `mixed`: with a key of the live environment beside one of the sandbox. `two-secrets`: the webhook secret is being rotated, and both are valid. `zone`: in this time zone, until it is started again. */
  | { do: 'restart'; keys?: 'mixed' | 'two-secrets'; zone?: string }
  /**
   * The app is started with an address of the service where no key belongs, has to do all that it can, and is started again. `plain`: it
   * is not loopback, and begins with `http://`. `untrusted`: nobody vouches for its certificate.
   */
  | { do: 'insecure'; how: 'plain' | 'untrusted' | 'redirect' }
  | { do: 'load'; payers: number }

/** In which form a webhook goes out. */
export type WebhookForm =
  | 'right'
  /** The same JSON, written with other bytes, and signed as such. */
  | 'reformatted'
  /** The bytes come in pieces, one of which ends within a character. */
  | 'in-pieces'
  /** Signed, and not JSON. */
  | 'not-json'
  /** Signed JSON that is not an event. */
  | 'no-event'
  | 'unsigned'
  | 'short-signature'
  | 'forged'
  | 'other-body'
  | 'other-secret'
  /** Under the second of two secrets that are valid. */
  | 'second-secret'
  | 'old'
  /** Signed an hour from now. */
  | 'far-ahead'
  /** Under no secret: the key of the signature is empty. */
  | 'empty-secret'
  | 'two-signatures'
  /** Signed two minutes ago. */
  | 'delayed'
  /** Signed a minute from now: the sender's clock is ahead. */
  | 'ahead'
  /** The names of the headers in capitals, the content type with its charset. */
  | 'other-headers'
  | 'more-members'
  | 'unknown-event'

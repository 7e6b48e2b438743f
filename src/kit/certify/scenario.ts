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

/** What happens to a program, what a correct one does, and how that is seen. A row holds no code. */
export interface Scenario {
  /** Used by `--only`, and as the anchor. */
  id: string
  group: Group
  /** What happens. */
  title: string
  /** What a correct program does. */
  rule: string
  /** What a wrong program does. */
  wrong: string
  /** Sections of the interface document, or proposals (ids of the ledger), that it follows from. */
  basis: readonly string[]
  /** Guide that shows how to do it right, with its anchor. */
  fix: string
  /** It mostly waits, so it is played beside the others. */
  isSlow?: true
  steps: readonly Step[]
  /** What must hold at the end. */
  ends: Expectation
}

/** What must be seen of one purchase. Omitted members are not checked. */
export interface Expectation {
  /** How often the app has released the goods. */
  fulfilled?: number
  /** How often the app counts the order as paid. */
  paid?: number
  /** How often the app counts money as refunded. */
  refunded?: number
  /** Number of payments that the sandbox holds. */
  payments?: number
  /** Maximum number of payments in the sandbox; there must be as many shipments as payments. */
  maxPayments?: number
  /** Maximum number of orders in the sandbox. */
  maxOrders?: number
  /** Number of refunds in the sandbox that have not failed. */
  refunds?: number
  /** Whether the app counts the payment as disputed, or as lost to a dispute: 1 or 0. */
  disputed?: number
  /** The outcome of the refund was unknown and it was not made: how long the app waits before it repeats it is not stated. */
  mayRefundLater?: true
  /** The app was killed while it handled an event: how long it keeps a claim from before is not stated. */
  mayHandleLater?: true
  /** Refunds total what was requested in parts. */
  isRefundExact?: true
  /** Refunds total what was paid. */
  isAllBack?: true
  /** If anything was refunded, all that was paid was. */
  isNothingKept?: true
  /** The goods were shipped once, or the money was refunded; not both. */
  isGoodsOrMoney?: true
  /** Each payment was shipped or refunded, or the app shows it: a person may refund it. What it does not show stays undecided. */
  isEachPaymentSeen?: boolean
  /** The app has accepted every event that was sent until accepted. */
  isTaken?: true
}

/** Calls of the app that meet a fault. */
export type CallKind = 'create' | 'charge' | 'verify' | 'refund' | 'list' | 'any'

export type Step =
  /**
   * The payer buys. `again`: if the app did not accept it; `after-claim`: for as long as a process that was killed may still claim the
   * purchase, or until the card is charged; `anew`: the same cart, of which the app has an order, and opens a
   * `second-order`, or the scenario ends here; `twice`: by a
   * double click; `alike`: another payer, or the same one with another cart, at the same price; `early`: pays and sends the webhook
   * before the app knows the order; `left`: the browser hangs up before the answer; `large`: for millions, or for more minor units than 32 bits count; `held`: for so much that
   * the service holds the payment for review; `accented`: the payer's name has letters beyond ASCII; `marked`: it
   * holds a script; `brief`: the order can be paid
   * for a few seconds only.
   */
  | {
      do: 'buy'
      again?: true | 'after-claim'
      anew?: true | 'second-order'
      twice?: true
      early?: true
      left?: true
      alike?: 'payer' | 'other-payer'
      amountEnding?: number | 'odd'
      large?: true | 'huge'
      held?: true
      accented?: true
      marked?: true
      brief?: true
      /** With a card that asks for its PIN, then for a one-time password. */
      asking?: true
      currency?: string
    }
  /** Somebody buys, with any outcome; `aside`: without waiting for it; `payers`: this many in all, a few at a time. */
  | { do: 'try'; aside?: true; payers?: number }
  /** Somebody requests the pages of the app. */
  | { do: 'visit' }
  /** Somebody sends unreadable bodies to where payers buy. */
  | { do: 'garble' }
  /** Somebody requests addresses that do not exist, and sends malformed requests. */
  | { do: 'wander' }
  /** What must be seen at this point, as opposed to the end. */
  | { do: 'expect'; that: Expectation }
  /**
   * What an app does that the rest of the scenario is about. `otherwise`: why the scenario is undecided; if omitted, it ends here,
   * and is passed.
   */
  | { do: 'suppose'; that: Expectation; otherwise?: string }
  /** Continues with the other of two payers. */
  | { do: 'switch' }
  | { do: 'pay'; of?: 'first-order' }
  /** The payer enters what the card asks for; `twice`: by a double click. */
  | { do: 'enter'; code: 'pin' | 'otp' | 'wrong-otp'; twice?: true }
  /** The card is declined until the order fails; `once`: the payer may try another one. */
  | { do: 'decline'; once?: true }
  /**
   * The webhooks that are due are sent, and retried until accepted; `once`: without retries; `lost`: the answer does not arrive;
   * `hangsUp`: the sender does not wait for it; `beside`: it must be answered while a payer who tries aside still waits.
   */
  | {
      do: 'deliver'
      event?: string
      form?: WebhookForm
      times?: number
      atOnce?: true
      once?: true
      lost?: true
      hangsUp?: true
      beside?: true
    }
  /** Signs and sends an event that did not happen. */
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
  /** The next calls of a kind meet a fault scenario of the sandbox; `echoed`: the answer repeats the headers of the request. */
  | { do: 'fault'; calls: CallKind; scenario: string; times?: number; echoed?: true }
  /**
   * The next call of a kind is executed, but its answer takes longer than any caller waits; `halfway`: it begins to arrive at once,
   * and stops in the middle of its body.
   */
  | { do: 'hold'; calls: CallKind; halfway?: true }
  /** The next call of a kind is on its way to the service until it arrives, longer than any caller waits. */
  | { do: 'delay'; calls: CallKind }
  /** The delayed call reaches the service. */
  | { do: 'arrive' }
  /** Nothing happens until the app has made no call for a second: what it works off a queue is done. */
  | { do: 'pause' }
  /** Calls meet no more faults; `lasting`: not before the app pauses for long, or has repeated its calls for some seconds. */
  | { do: 'clear'; lasting?: true }
  /**
   * Repeated, it is the same wish, unless it is `another`, or `wishes` names them by number, from 1. `early`: before the answer
   * comes, a webhook announces it, or the job lists it; `told-before`: before it reaches the service, a webhook announces the
   * payment, which the app has not shipped yet. `left`: the requesting browser hangs up before the answer. `stranger`:
   * without the headers that identify the caller, and with wrong ones. `again`: until the app accepts it, or the service holds so
   * many refunds; what follows a refused reason is another wish, without it. `unshipped`: before the app can have shipped. `of`: by
   * what the app answered about that order.
   */
  | {
      do: 'refund'
      of?: 'first-order'
      times?: number
      atOnce?: true
      part?: true | WrongPart
      another?: true
      again?: 'accepted' | number
      wishes?: readonly number[]
      reason?: 'long'
      early?: 'told' | 'listed' | 'told-before'
      left?: true
      stranger?: true
      unshipped?: true
    }
  /** A pending refund ends: the one that was made as this number, from 1, or the latest. */
  | { do: 'end-refund'; as: 'SUCCESSFUL' | 'FAILED'; of?: number }
  /** `alone`: the app has no other source. */
  | { do: 'reconcile'; alone?: true }
  /** All that informs the app: webhooks that it has not accepted, its job, the payer's return; `by`: its job alone, if it has one. */
  | { do: 'recover'; by?: 'job' }
  /** Everything that informs the app of a payment happens at once. */
  | { do: 'rush' }
  /** The order at the service changes; `bit-less`: by one minor unit; `more`: by half. */
  | { do: 'tamper'; amount?: number | 'bit-less' | 'more'; currency?: string }
  /** `unshipped`: before the app can have shipped. */
  | { do: 'chargeback'; decision?: 'ACCEPTED' | 'DECLINED' | 'LOST' | 'WON'; unshipped?: true }
  /** `unshipped`: before the app can have shipped. */
  | { do: 'dashboard-refund'; amount?: 'half' | 'part'; unshipped?: true }
  /** Other orders of the business, unknown to the app, are refunded or disputed. */
  | { do: 'others'; refunds?: number; chargebacks?: number }
  /** The service no longer knows the order. */
  | { do: 'vanish' }
  | { do: 'expire' }
  /** The time passes in which the order could be paid. */
  | { do: 'outlast' }
  /** The order has a status that is not documented, until it is revived; or its refund has, until that ends; or its chargeback. */
  | { do: 'suspend'; of?: 'refund' | 'chargeback' }
  /** The payer cancels on the page of the service. */
  | { do: 'cancel' }
  | { do: 'revive'; of?: 'first-order' }
  | { do: 'rotate' }
  /**
   * The app is killed at a call to the service, the first or a later one; or while it opens the order of a payer, which the service
   * has opened; or before its answer to a webhook arrives; or right
   * after it has arrived; or as soon as it shows the shipment; or before its refund has reached the service; or while it is idle.
   */
  | {
      do: 'crash'
      during:
        | 'create'
        | 'webhook'
        | 'after-webhook'
        | 'after-200'
        | 'shipment'
        | 'refund'
        | 'before-refund'
        | 'idle'
      call?: number
    }
  /**
   * `mixed`: with one key of the live environment and one of the sandbox. `two-secrets`: the webhook secret is being rotated, and
   * both are valid. `zone`: in this time zone, until the next start.
   */
  | { do: 'restart'; keys?: 'mixed' | 'two-secrets'; zone?: string }
  /**
   * The app is started with an address of the service that must not get a key, has to do all that it can, and is started again.
   * `plain`: a non-loopback address with `http://`. `untrusted`: its certificate is self-signed.
   * `misnamed`: its certificate is trusted, but is that of another host.
   */
  | { do: 'insecure'; how: 'plain' | 'untrusted' | 'misnamed' | 'redirect' }
  /** Many payers buy at once; `killed`: the app is killed at the first of their webhooks that it accepts, and restarted. */
  | { do: 'load'; payers: number; killed?: true }

/** Not the amount of any refund: a negative one, 0, or a text that is not a number. */
export type WrongPart = 'below-zero' | 'zero' | 'word'

/** The form in which a webhook is sent. */
export type WebhookForm =
  | 'right'
  /** The same JSON in other bytes, signed accordingly. */
  | 'reformatted'
  /** The body comes in two pieces, cut within a character. */
  | 'in-pieces'
  /** Signed, and not JSON. */
  | 'not-json'
  /** Signed JSON that is not an event. */
  | 'no-event'
  /** A signed event whose data is empty. */
  | 'no-data'
  | 'unsigned'
  | 'short-signature'
  | 'forged'
  | 'other-body'
  | 'other-secret'
  /** Signed with the second of two valid secrets. */
  | 'second-secret'
  | 'old'
  /** Signed an hour from now. */
  | 'far-ahead'
  /** Signed with an empty secret. */
  | 'empty-secret'
  | 'two-signatures'
  /** Its first half is right. */
  | 'wrong-tail'
  /** Signed with the public key, which anyone may know. */
  | 'public-key'
  /** Signed two minutes ago. */
  | 'delayed'
  /** Signed now, about an event of two hours ago: a late attempt. */
  | 'late-attempt'
  /** Signed a minute from now: the sender's clock is ahead. */
  | 'ahead'
  /** Header names in capitals, the content type with its charset. */
  | 'other-headers'
  | 'more-members'
  /** An event of an order, of a type that is not documented. */
  | 'unknown-event'
  /** An event of something that is not documented. */
  | 'unknown-resource'

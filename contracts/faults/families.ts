/** Operators that break the same thing in several ways. A way that is named nowhere here is an operator of its own. */
const FAMILIES: Record<string, readonly string[]> = {
  'value-form': ['timestamp-form', 'reference-form', 'decimal-form', 'currency-form'],
  'enum-value': ['enum-case', 'enum-outside'],
  'wrong-status': ['server-error', 'not-200'],
  'broken-body': ['empty-body', 'cut-json'],
  'broken-envelope': ['no-status-code', 'envelope-changed', 'envelope-added'],
  'wrong-message': ['other-case', 'full-stop', 'swapped', 'vague'],
  'key-refusal': ['message-of-unknown-key', 'message-of-missing-key', 'wrong-type-is-403'],
  'ciphertext-accepted': ['tampered', 'plaintext', 'truncated', 'absent'],
  'value-unchecked': ['any-value', 'small-letters', 'no-number', 'negative', 'fraction'],
  'filter-wrong': ['value-refused', 'finds-nothing', 'inverted'],
  'size-ignored': ['any-size', 'one-too-many'],
  'records-wrong': ['reversed', 'last-lost', 'first-twice', 'empty'],
  'duplicate-accepted': ['same-reference', 'email-of-two', 'event-twice'],
  'match-wrong': [
    'registered-unmatched',
    'own-unmatched',
    'stranger-matched',
    'prefix-matched',
    'suffix-matched',
    'tag-matched',
    'subdomain-matched',
  ],
  'credit-wrong': ['none', 'to-other', 'told-though-deferred', 'in-cents', 'though-failed'],
  'signature-unchecked': ['missing', 'wrong', 'long-ago'],
  'currency-wrong': ['unsupported-accepted', 'supported-refused'],
  'amount-unchecked': ['zero', 'decimals', 'text'],
  'transport-unchecked': ['media-type', 'too-large'],
  'amount-wrong': ['minor-units', 'rounded', 'sum-wrong'],
  'state-wrong': ['status-wrong', 'status-id-wrong', 'flag-wrong', 'decline-hidden'],
}

const operators = new Map(
  Object.entries(FAMILIES).flatMap(([family, ways]) => ways.map((way) => [way, family])),
)

/** The operator that a way of breaking something belongs to. */
export function operatorOf(way: string): string {
  return operators.get(way) ?? way
}

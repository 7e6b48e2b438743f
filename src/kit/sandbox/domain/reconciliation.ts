export type SenderMatch =
  | { kind: 'reconciled'; businessId: string; by: 'registered_email' | 'own_email' }
  | { kind: 'deferred'; reason: 'no_match' | 'not_creditable' }

export interface SenderCandidates {
  /** The business that has registered the sender's email. */
  registered: string | undefined
  /** The business whose own email is the sender's. */
  own: string | undefined
  /** Whether the business's CAD wallet can be credited with the collection. */
  canTake: (businessId: string) => boolean
}

/**
 * Finds the business that a CAD collection belongs to: a registered email comes before a business's own. If that business's CAD
 * wallet cannot be credited, no other business is credited instead: the money would go astray.
 *
 * @see the interface document, §3
 */
export function matchSender({ registered, own, canTake }: SenderCandidates): SenderMatch {
  const businessId = registered ?? own
  if (businessId === undefined) return { kind: 'deferred', reason: 'no_match' }
  if (!canTake(businessId)) return { kind: 'deferred', reason: 'not_creditable' }
  return { kind: 'reconciled', businessId, by: registered === undefined ? 'own_email' : 'registered_email' }
}

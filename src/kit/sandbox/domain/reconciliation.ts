export type SenderMatch =
  | { kind: 'reconciled'; businessId: string; by: 'registered_email' | 'own_email' }
  | { kind: 'deferred'; reason: 'no_match' | 'no_cad_wallet' }

export interface SenderCandidates {
  /** The business that has registered the sender's email. */
  registered: string | undefined
  /** The business whose own email the sender's is. */
  own: string | undefined
  hasCadWallet: (businessId: string) => boolean
}

/**
 * Finds the business that a CAD collection belongs to: a registered email comes before a business's own. A business
 * without a CAD wallet gets nothing, and neither does the next in line: the money would go astray.
 *
 * @see the interface document, §3
 */
export function matchSender({ registered, own, hasCadWallet }: SenderCandidates): SenderMatch {
  const businessId = registered ?? own
  if (businessId === undefined) return { kind: 'deferred', reason: 'no_match' }
  if (!hasCadWallet(businessId)) return { kind: 'deferred', reason: 'no_cad_wallet' }
  return { kind: 'reconciled', businessId, by: registered === undefined ? 'own_email' : 'registered_email' }
}

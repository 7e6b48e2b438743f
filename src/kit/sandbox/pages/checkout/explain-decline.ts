import type { Decline } from './frame.ts'

const explanations: Readonly<Record<string, string>> = {
  '05': 'The bank declined the payment without giving a reason.',
  '14': 'There is no card with this number.',
  '41': 'This card was reported lost.',
  '43': 'This card was reported stolen.',
  '51': 'There is not enough money on this card.',
  '54': 'This card has expired.',
  '59': 'The bank suspects fraud.',
  '82': 'The CVV does not belong to this card.',
}

/** Says why a card was refused, for the payer. */
export function explainDecline({ statusCode, message }: Decline): string {
  return message ?? explanations[statusCode] ?? 'The bank declined the payment.'
}

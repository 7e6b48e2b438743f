import type { AppAnswer } from '../app/call-app.ts'
import { holdsCardNumber } from '../service/cards.ts'
import type { Service } from '../service/start-service.ts'

/** Looks for secrets in the answers of the app, and reports them. */
export function createSecretFinder(service: Pick<Service, 'holdsSecret' | 'holdsToken' | 'reportBreach'>) {
  return { findSecrets, findSecretsOf }

  function findSecretsOf({ text, headers, json }: AppAnswer): void {
    const where = 'An answer to a browser'
    findSecrets(`${text} ${JSON.stringify([...headers])}`, where)
    // a page may show what a card number looks like
    if (json !== undefined && text.split('\n').some(holdsCardNumber))
      service.reportBreach({ kind: 'secret', message: `${where} contains a card number.` })
  }

  function findSecrets(text: string, where: string): void {
    if (service.holdsSecret(text))
      service.reportBreach({ kind: 'secret', message: `${where} contains a secret key or webhook secret.` })
    if (service.holdsToken(text))
      service.reportBreach({ kind: 'secret', message: `${where} contains the token of a saved card.` })
  }
}

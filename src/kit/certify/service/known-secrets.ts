import { redactText } from '../../sandbox/domain/masking/redact.ts'
import { createSecretSearch, listForms } from './secret-search.ts'

/** What must not be seen by anybody. */
export interface KnownSecrets {
  /** API keys except the public one, and secrets. */
  secrets(): readonly string[]
  /** Whether a text holds one of them, as it is or encoded, in full or a long part of it. */
  holdsSecret(text: string): boolean
  /** Tokens of saved cards that the service has given out: with the secret key, they move money. */
  tokens: ReadonlySet<string>
  holdsToken(text: string): boolean
  redact(text: string): string
}

/** @param hidden what `redact` removes besides card data, secrets and tokens */
export function createKnownSecrets(
  hidden: readonly string[],
): KnownSecrets & { add(secrets: readonly string[]): void; addToken(token: string): void } {
  const secrets = new Set<string>()
  const tokens = new Set<string>()
  let secretSearch = createSecretSearch([])
  let tokenSearch = createSecretSearch([])
  const hiddenForms = hidden.flatMap(listForms)
  return {
    secrets: () => [...secrets],
    holdsSecret: (text) => secretSearch.find(text) !== undefined,
    tokens,
    holdsToken: (text) => tokenSearch.find(text) !== undefined,
    redact: (text) =>
      [...secretSearch.forms, ...tokenSearch.forms, ...hiddenForms].reduce(
        (shown, form) => shown.replaceAll(form, '•••'),
        redactText(text),
      ),
    add(more) {
      for (const each of more) secrets.add(each)
      secretSearch = createSecretSearch([...secrets])
    },
    addToken(token) {
      tokenSearch = createSecretSearch([...tokens.add(token)])
    },
  }
}

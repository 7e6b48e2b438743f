import type { WebhookTerms } from '../history/history.ts'
import type { Target } from '../target/target.ts'
import { type Contract, HOSTS } from './contract.ts'
import { type Content, listWebhooks, type OpenApiDocument, type Schema } from './document.ts'
import { deref } from './references.ts'
import { readWebhookAttempts, readWebhookTimeouts } from './webhook-delivery.ts'
import { findSignatureHolder, readWebhookSignatures } from './webhook-signature.ts'

/**
 * Returns how the webhooks of each event must be sent, by event name. The interface document does not state it, so the profile
 * `documented` holds the operator's answers alone. Events without a statement are left out.
 *
 * @throws ExpectedError like `readWebhookSignatures` and `readWebhookAttempts`
 * @example
 * readWebhookTerms(contract, 'proposed')['order.succeeded'] // { isSigned: true, hasStableId: true, attemptSeconds: [0, …], … }
 */
export function readWebhookTerms(
  contract: Contract,
  profile: Target['profile'],
): Record<string, WebhookTerms> {
  const terms = HOSTS.flatMap((host) => {
    const document = contract.readDocument(host, 'proposed')
    return listTerms(document, (holder = {}) => profile === 'proposed' || 'x-source' in holder)
  })
  return Object.fromEntries(terms.filter(([, own]) => Object.keys(own).length > 0))
}

type IsStated = (holder: object | undefined) => boolean

function listTerms(document: OpenApiDocument, isStated: IsStated): [name: string, terms: WebhookTerms][] {
  const signatures = readWebhookSignatures(document)
  const attempts = readWebhookAttempts(document)
  const timeouts = readWebhookTimeouts(document)
  return listWebhooks(document).map(({ path, operation }) => {
    const answers: Content[] = Object.values(operation.responses).map((each) => deref(document, each))
    const tried = answers.find((each) => each['x-attempts'])
    const waited = answers.find((each) => each['x-timeout'])?.['x-timeout']
    const schema = deref(document, operation.requestBody)?.content?.['application/json']?.schema
    const ids = listIds(document, schema)
    return [
      path,
      {
        ...(signatures[path] && isStated(findSignatureHolder(document, operation)) && { isSigned: true }),
        ...(ids.some(isStated) && { hasStableId: true }),
        ...(tried && isStated(tried) && { attemptSeconds: [...attempts[path]!] }),
        ...(waited && isStated(waited) && { timeoutSeconds: timeouts[path]! }),
      },
    ]
  })
}

/** Returns the schemas of an event's id, each followed by the schema that holds it. */
function listIds(document: OpenApiDocument, schema: Schema | undefined, depth = 0): Schema[] {
  const found = deref(document, schema)
  if (!found || depth > 20) return []
  const [own] = Object.entries(found.properties ?? {}).flatMap(([name, each]) =>
    (each['x-was'] ?? name) === 'id' ? [each] : [],
  )
  const parts = [found.allOf, found.anyOf, found.oneOf].flatMap((each) => (each ?? []) as Schema[])
  return [...(own ? [own, found] : []), ...parts.flatMap((each) => listIds(document, each, depth + 1))]
}

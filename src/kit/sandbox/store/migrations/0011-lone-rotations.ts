import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** What the rotation of one key needs besides: the RSA key that was drawn, and the secret that goes on for a while. */
export async function addLoneRotations(db: Kysely<Schema>): Promise<void> {
  const alter = () => db.schema.alterTable('issuedSecrets')
  await alter().addColumn('privateKey', 'text').execute()
  await alter().addColumn('oldWebhookSecret', 'text').execute()
  await alter().addColumn('oldSecretUntil', 'bigint').execute()
}

import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** Stores what the rotation of one key needs: a new RSA key, and an old webhook secret with its end. */
export async function addLoneRotations(db: Kysely<Schema>): Promise<void> {
  const alter = () => db.schema.alterTable('issuedSecrets')
  await alter().addColumn('privateKey', 'text').execute()
  await alter().addColumn('oldWebhookSecret', 'text').execute()
  await alter().addColumn('oldSecretUntil', 'bigint').execute()
}

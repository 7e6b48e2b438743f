import type { Hono } from 'hono'
import { beforeEach } from 'vitest'
import { createPayloadCipher } from '../../../../client/crypto/index.ts'
import { notAllowed } from '../../domain/refusal.ts'
import { fixtureKeyPairs } from '../../runtime/rsa-keys.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import type { Credentials } from '../../store/credentials.ts'
import { createTestRuntime } from '../../testing/create-test-runtime.ts'
import { createHostApp } from '../create-host-app.ts'
import type { Context } from '../handler.ts'
import type { HostDefinition } from '../operation.ts'

type Check = ((value: unknown) => boolean) & {
  errors?: {
    instancePath: string
    schemaPath: string
    keyword: string
    params: Record<string, unknown>
    message: string
  }[]
}

/** Creates a validator that requires some members to be strings. */
function strings(...names: string[]): Check {
  const check: Check = (value) => {
    const fields = value as Record<string, unknown>
    check.errors = names
      .filter((name) => typeof fields?.[name] !== 'string')
      .map((name) => ({
        instancePath: '',
        schemaPath: '',
        keyword: 'required',
        params: { missingProperty: name },
        message: '',
      }))
    return check.errors.length === 0
  }
  return check
}

/** A host with four operations, one of each kind. */
export const notesHost: HostDefinition = {
  name: 'checkout',
  operations: {
    sendNote: {
      ...{ method: 'POST', path: '/notes', key: 'secret', idempotencyHeader: 'idempotency-key' },
      encrypted: { field: 'data', cipher: 'rsa' },
    },
    sendCard: {
      method: 'POST',
      path: '/cards',
      key: 'public',
      encrypted: { field: 'cardData', cipher: 'aes-256-gcm' },
    },
    listNotes: { method: 'GET', path: '/notes/{id}', key: 'public', idempotent: true },
    receive: { method: 'POST', path: '/inbox', key: 'none' },
  },
  failures: { requestId: 'exchange-id' },
  credentials: { public: { header: 'api-key' }, secret: { header: 'authorization', scheme: 'Bearer' } },
  queryParameters: { listNotes: { page: { type: 'number', default: 1 }, word: { type: 'string' } } },
  bodyLimits: { sendNote: 65_536 },
  keptFields: { sendCard: ['cardData.number'] },
  validators: {
    sendNote: {
      body: strings('data'),
      payload: strings('title', 'text'),
      responses: { 200: strings('echo') },
    },
    sendCard: { body: strings('cardData'), payload: strings('number'), responses: {} },
    listNotes: { responses: {} },
    receive: { body: strings('event'), responses: {} },
  },
  handlers: {
    sendNote: async ({ body }: { body: { data: { title: string } } }, context: Context) => {
      const { title } = body.data
      await context.db.insertInto('settings').values({ name: title, value: context.ids.uuid() }).execute()
      if (title === 'refuse') throw notAllowed('Not now')
      return title === 'depart' ? { echo: 1 } : { echo: title, id: context.ids.uuid() }
    },
    sendCard: async ({ body }: { body: object }) => ({ body }),
    listNotes: async (input: object, { tenant }: Context) => ({ ...input, tenant: tenant.id }),
    receive: async (_: unknown, { request }: Context) => ({ raw: request.rawBody }),
  },
  renderRefusal: ({ code, message, problems }) => ({ code, message, problems }),
}

/** Created anew for every test. */
interface State {
  runtime: Runtime
  app: Hono
  /** The credentials of the calling business. */
  own: Credentials
  faults: unknown[]
}

const cipher = createPayloadCipher({ key: fixtureKeyPairs[0].publicKey, padding: 'oaep-sha256' })

/** Runs the steps of a host over an empty database for every test of a file. */
export function useNotes() {
  const state = {} as State

  beforeEach(async () => {
    const { runtime, faults, credentials } = await createTestRuntime()
    Object.assign(state, { runtime, faults, own: credentials[0], app: createHostApp(notesHost, runtime) })
  })

  async function call(path: string, init: RequestInit = {}) {
    const response = await state.app.request(path, init)
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: JSON.parse(text) }
  }

  async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return call(path, {
      method: 'POST',
      body: text,
      headers: { 'content-type': 'application/json', ...headers },
    })
  }

  const secret = () => ({ authorization: `Bearer ${state.own.secretKey}` })

  return {
    state,
    call,
    post,
    /** Returns the header with a secret key. */
    secret,
    /** Encrypts a note's `data` for the business. */
    encrypt: (note: object) => cipher.encrypt(note),
    sendNote: async (note: object, headers: Record<string, string> = {}) =>
      post('/notes', { data: await cipher.encrypt(note) }, { ...secret(), ...headers }),
    list: (query: string, id = '7') =>
      call(`/notes/${id}${query}`, { headers: { 'api-key': state.own.publicKey } }),
    /** Lists what the notes that were sent have stored. */
    stored: async () =>
      (await state.runtime.database.db.selectFrom('settings').select('name').execute()).map(
        ({ name }) => name,
      ),
  }
}

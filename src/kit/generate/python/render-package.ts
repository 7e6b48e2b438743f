import type { ClientModel } from '../model/client-model.ts'
import { docstring } from './python-text.ts'
import { nameClient, renderImport } from './render-host.ts'

const CIPHERS: Record<string, string> = { payload_cipher: 'PayloadCipher', card_cipher: 'CardCipher' }
const WEBHOOKS: [string, string[]][] = [
  [
    '.events',
    ['AsyncWebhookHandler', 'Event', 'WebhookHandler', 'WebhookListeners', 'sign_webhook', 'verify_webhook'],
  ],
  ['.seen_events', ['Claimed', 'InMemorySeenEvents', 'SeenEvents']],
  ['.webhook_handler', ['WebhookAnswer']],
  [
    '.webhooks',
    [
      ...['UnknownEvent', 'WebhookError', 'WebhookForgedError', 'WebhookMalformedError'],
      ...['WebhookTimeoutError', 'WebhookTooOldError'],
    ],
  ],
]
const ERRORS = [
  'ApiError',
  'CallError',
  'ConfigurationError',
  'FieldError',
  'InvalidResponseError',
  'NetworkError',
  'PaycontractError',
  'PayloadNotJsonError',
  'PayloadTooLongError',
  'RedirectError',
  'RequestTimeoutError',
  'ValidationError',
  'WrongKeyTypeError',
]

/** Renders `__init__.py`: the names that the package exports. */
export function renderPackage({ clients, events }: ClientModel, runtime: readonly string[]): string {
  const modules: [string, string[]][] = [
    ...clients.map((host): [string, string[]] => [
      `.${host.host}`,
      [`Async${nameClient(host)}`, nameClient(host)],
    ]),
    ...Object.entries(CIPHERS)
      .filter(([module]) => runtime.includes(`${module}.py`))
      .map(([module, name]): [string, string[]] => [`.${module}`, [name]]),
    ['.errors', ERRORS],
    ['.operation', ['AttemptReport', 'CallOptions', 'Cipher', 'RawResponse', 'Retry']],
    ['.outcome_unknown', ['Confirmation', 'OutcomeUnknownError']],
    ...(events.length > 0 ? WEBHOOKS : []),
  ]
  const sorted = modules.sort(([one], [other]) => (one < other ? -1 : 1))
  const names = [...sorted.flatMap(([, each]) => each), 'models'].sort()
  return [
    ...docstring([`${clients.map(({ title, version }) => `${title} ${version}`).join(' and ')}.`], 0),
    '',
    'from . import models',
    ...sorted.map(([module, each]) => renderImport(module, each)),
    '',
    `__all__ = [\n${names.map((name) => `    "${name}",\n`).join('')}]`,
    '',
  ].join('\n')
}

import type { HostModel, OperationModel, SourceFile, TypeModel } from '../model/client-model.ts'
import type { ClientContext } from './client-context.ts'
import { assignNames, toCamel, toPascal } from './names.ts'
import { type Argument, listArguments, renderArguments, tagArguments } from './render-arguments.ts'
import { renderIterator } from './render-iterator.ts'
import { renderRow } from './render-row.ts'
import { createTypeNames } from './type-names.ts'
import { describeWith, quoteOrNull, quotePhp, writeDoc, writeFile } from './write-php.ts'

/** The option for the cipher of a host, as in TypeScript. */
export const CIPHER_OPTIONS = { checkout: 'encryption', business: 'cardEncryption' } as const
const IMPORTS = [
  ...[
    'Exception\\OutcomeUnknownException',
    'Exception\\PaycontractException',
    'Http\\CurlTransport',
    'Http\\Transport',
    'Internal\\Caller',
  ],
  ...['Internal\\Keys', 'Internal\\Operation'],
].map((name) => `Paycontract\\${name}`)

/** Returns `CheckoutClient` for `checkout`. */
export function nameClient({ host }: HostModel): string {
  return `${toPascal(host)}Client`
}

export function createClientContext(
  { operations }: HostModel,
  types: readonly TypeModel[],
  prefix: string,
): ClientContext {
  const ids = operations.map(({ operationId }) => operationId)
  const methods = assignNames(ids, (id) => (/^[a-z][A-Za-z0-9]*$/.test(id) ? id : toCamel(id)), 'call')
  return { types: createTypeNames(types, prefix), methods }
}

export function renderClient(host: HostModel, types: readonly TypeModel[]): SourceFile {
  const { operations } = host
  const context = createClientContext(host, types, 'Types\\')
  const className = nameClient(host)
  const parts = [
    '    private readonly Caller $caller;\n',
    renderConstructor(host),
    ...operations.flatMap((operation) => renderOperation(operation, host, context)),
  ]
  const imports = [
    ...IMPORTS,
    ...(operations.some(({ row }) => row.encrypted) ? ['Paycontract\\Crypto\\Cipher'] : []),
    ...(operations.some(({ row }) => row.outcome) ? ['Paycontract\\Internal\\Lookup'] : []),
    ...(operations.some(({ row }) => row.pagination) ? ['Paycontract\\Internal\\Pages'] : []),
  ]
  const head = `${writeDoc('', [`A client of the ${host.title}, version ${host.version}.`])}final class ${className}\n`
  const content = writeFile('Paycontract', imports, `${head}{\n${parts.join('\n')}}\n`)
  return { path: `${className}.php`, content }
}

function renderConstructor({ host, version, credentials, failures, operations }: HostModel): string {
  const { requestId, errors, field = 'field', message = 'message' } = failures
  const option = operations.some(({ row }) => row.encrypted) ? CIPHER_OPTIONS[host] : undefined
  const ciphers = [...new Set(operations.flatMap(({ row }) => row.encrypted?.cipher ?? []))].sort().join(', ')
  const tags = [
    '@param string $baseUrl the absolute URL of the host, without the path of an operation',
    '@param string|(\\Closure(): string)|null $publicKey may be exposed to a frontend (§5.2); a closure is called before each attempt, so that a rotated key is used without a restart',
    '@param string|(\\Closure(): string)|null $secretKey likewise; for servers and https only (§5.3)',
    ...(option ? [`@param ?Cipher $${option} what encrypts by ${ciphers}, or a cipher of your own`] : []),
    '@param ?float $timeoutSeconds how long a call may take in all, with its repetitions; null: no limit',
    '@param ?Retry $retry null: what is safe is tried twice; `new Retry(1)`: nothing is repeated',
    '@param array<string, string> $headers sent with every request; a key is never given here',
    '@param ?Transport $transport an HTTP client of your own; null: curl',
    '@param ?\\Closure(Attempt): mixed $onAttempt called after each attempt, for metrics and traces; what it throws is dropped',
    '@throws PaycontractException a ConfigurationException: no call could work with these options',
  ]
  const rows = Object.entries(credentials).map(
    ([type, { header, scheme }]) =>
      `                ${quotePhp(type)} => [${quotePhp(header.toLowerCase())}, ${quoteOrNull(scheme)}],\n`,
  )
  return `${writeDoc('    ', [], tags)}    public function __construct(
        string $baseUrl,
        #[\\SensitiveParameter] string|\\Closure|null $publicKey = null,
        #[\\SensitiveParameter] string|\\Closure|null $secretKey = null,
${option ? `        ?Cipher $${option} = null,\n` : ''}        ?float $timeoutSeconds = 30.0,
        ?Retry $retry = null,
        array $headers = [],
        ?Transport $transport = null,
        ?\\Closure $onAttempt = null,
    ) {
        $this->caller = new Caller(
            ${quotePhp(version.replace(/[^\w.+-]/g, '-'))},
            $baseUrl,
            new Keys($baseUrl, ['public' => $publicKey, 'secret' => $secretKey], [
${rows.join('')}            ]),
            $transport ?? new CurlTransport(),
            new CallOptions(timeoutSeconds: $timeoutSeconds, retry: $retry, headers: $headers),
            $onAttempt,
            [
                'requestId' => ${quoteOrNull(requestId?.toLowerCase())},
                'errors' => ${quoteOrNull(errors)},
                'field' => ${quotePhp(field)},
                'message' => ${quotePhp(message)},
            ],
${option ? `            $${option},\n            ${quotePhp(option)},\n` : ''}        );
    }
`
}

function renderOperation(operation: OperationModel, host: HostModel, context: ClientContext): string[] {
  const given = listArguments(operation, context)
  return [renderMethod(operation, given, host, context), ...renderIterator(operation, given, context)]
}

function renderMethod(
  operation: OperationModel,
  given: readonly Argument[],
  host: HostModel,
  context: ClientContext,
): string {
  const { operationId, summary, description, origin, answer } = operation
  const { types, methods } = context
  const told = types.document(answer)
  const tags = [
    ...tagArguments(given, operation, types),
    ...(told === types.declare(answer) ? [] : [`@return ${told}`]),
    ...(operation.row.outcome
      ? ['@throws OutcomeUnknownException no readable answer came: confirm() asks for it']
      : []),
    '@throws PaycontractException',
  ]
  const doc = writeDoc('    ', [summary, describeWith(description, origin)], tags)
  return `${doc}    public function ${methods.get(operationId)}(
${renderArguments(given, types)}        ?CallOptions $options = null,
    ): ${types.declare(answer)} {
        return $this->caller->call(
${renderRow(operation, host, context)}            $options,
${renderPlaces(operation, given)}${renderBody(operation, given, context)}${
  answer.kind === 'any' ? '' : `            answer: ${types.describe(answer)},\n`
}        );
    }
`
}

function renderPlaces({ parameterPlaces }: OperationModel, given: readonly Argument[]): string {
  return (['path', 'query', 'header'] as const)
    .map((place) => {
      const rows = given
        .filter(({ wireName, isParameter }) => isParameter && parameterPlaces[wireName] === place)
        .map(({ wireName, name }) => `                ${quotePhp(wireName)} => $${name},\n`)
      return rows.length > 0
        ? `            ${place === 'header' ? 'headers' : place}: [\n${rows.join('')}            ],\n`
        : ''
    })
    .join('')
}

function renderBody({ body }: OperationModel, given: readonly Argument[], { types }: ClientContext): string {
  if (!body) return ''
  const whole = given.find(({ isWholeBody }) => isWholeBody)
  if (whole) return `            body: $${whole.name},\n`
  const rows = given
    .filter(({ property }) => property)
    .map(({ property, name }) => `                ${property}: $${name},\n`)
  const className = body.type.kind === 'named' ? types.classOf(body.type.name) : ''
  if (rows.length === 0) return `            body: new ${className}(),\n`
  return `            body: new ${className}(\n${rows.join('')}            ),\n`
}

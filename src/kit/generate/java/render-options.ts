import type { Credential } from '../../contract/operations.ts'
import type { HostModel } from '../model/client-model.ts'
import { layOut, quoteJava, renderJavadoc } from './java-text.ts'

/** The names of the clients, and of each one's option for its cipher. */
export const CLIENTS = {
  checkout: { name: 'CheckoutClient', cipher: 'encryption', cipherClass: 'RsaCipher', procedure: 'rsa' },
  business: {
    name: 'BusinessClient',
    cipher: 'cardEncryption',
    cipherClass: 'CardCipher',
    procedure: 'aes-256-gcm',
  },
} as const

/** Renders the builder of a client: its credentials, and an option for its cipher if anything is encrypted. */
export function renderOptions({
  host,
  title,
  version,
  credentials,
  failures,
  operations,
}: HostModel): string[] {
  const { name, cipher } = CLIENTS[host]
  const keys = (['public', 'secret'] as const).flatMap((type) => {
    const credential = credentials[type]
    return credential ? [quoteJava(type), writeCredential(credential)] : []
  })
  const { requestId = '', errors = '', field = 'field', message = 'message' } = failures
  const names = { head: 'new Failures(', args: [requestId, errors, field, message].map(quoteJava) }
  const encrypts = operations.some(({ row }) => row.encrypted)
  return [
    '',
    `  /** The options of a client of the ${title}. */`,
    '  public static final class Builder extends ClientBuilder<Builder> {',
    '    private Builder() {',
    ...layOut(
      6,
      'super(',
      [{ head: 'Map.of(', args: keys }, names, quoteJava(cipher), quoteJava(version)],
      ');',
    ),
    '    }',
    '',
    '    @Override',
    '    Builder self() {',
    '      return this;',
    '    }',
    ...(encrypts ? renderCipherOption({ host, operations }) : []),
    '',
    ...renderJavadoc('Checks the options.', 4, [
      ['@return', 'a client'],
      ['@throws', 'ConfigurationException one of them cannot work'],
    ]),
    `    public ${name} build() {`,
    `      return new ${name}(this);`,
    '    }',
    '  }',
  ]
}

function renderCipherOption({ host, operations }: Pick<HostModel, 'host' | 'operations'>): string[] {
  const { cipher, cipherClass, procedure } = CLIENTS[host]
  const isOurs = operations.some(({ row }) => row.encrypted?.cipher === procedure)
  return [
    '',
    '    /**',
    '     * Encrypts what operations encrypt.',
    '     *',
    `     * @param cipher ${isOurs ? `a {@link ${cipherClass}}, or ` : ''}a cipher of your own`,
    '     * @return this builder',
    '     */',
    `    public Builder ${cipher}(PayloadCipher cipher) {`,
    '      this.cipher = cipher;',
    '      return this;',
    '    }',
  ]
}

function writeCredential({ header, scheme = '' }: Credential): string {
  return `new Credential(${quoteJava(header)}, ${quoteJava(scheme)})`
}

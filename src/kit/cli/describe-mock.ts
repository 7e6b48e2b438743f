import { styleText } from 'node:util'
import type { Mock } from '../mock/create-mock.ts'

/** What a person reads once the mock is up. Coloured only where `stream` is a terminal that wants it. */
export function describeMock(mock: Mock, stream: NodeJS.WriteStream): string {
  const bold = (text: string) => styleText('bold', text, { stream })
  const dim = (text: string) => styleText('dim', text, { stream })
  return `
${bold('The mock is up.')} ${dim('It remembers nothing: each answer is an example of the contract.')}

  checkout    ${bold(mock.checkout)}
  business    ${bold(mock.business)}
  public key  ${mock.publicKey}
  secret key  ${mock.secretKey}   ${dim('both keys are for show, no secrets')}

Try each host:

  curl -H 'api-key: ${mock.publicKey}' '${mock.checkout}/charge/ping'
  curl -H 'Authorization: Bearer ${mock.secretKey}' '${mock.business}/transactions?list=2'

${dim('Stop it with Ctrl+C.')}
`
}

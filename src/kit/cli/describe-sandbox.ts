import { styleText } from 'node:util'
import type { ReadyLine } from '../sandbox/index.ts'

/** What a person reads once the sandbox is up. Coloured only where `stream` is a terminal that wants it. */
export function describeSandbox(ready: ReadyLine, stream: NodeJS.WriteStream): string {
  const bold = (text: string) => styleText('bold', text, { stream })
  const dim = (text: string) => styleText('dim', text, { stream })
  const { checkout, business, control } = ready
  const [first] = ready.businesses
  const { id, name, notice, publicKey, secretKey } = first!
  const keys = notice
    ? `  The API keys were rotated, and shown once. For new ones:

  curl -X POST '${control}/keys/rotate' -H 'content-type: application/json' -d '{"businessId":"${id}"}'`
    : `  public key  ${publicKey}
  secret key  ${secretKey}

Try it:

  curl -H 'api-key: ${publicKey}' '${checkout}/charge/ping'
  curl -H 'Authorization: Bearer ${secretKey}' '${business}/transactions?list=2'`
  return `
${bold('The sandbox is up.')} ${dim('No real money: its keys are published.')}

  checkout    ${bold(checkout)}
  business    ${bold(business)}
  inspector   ${bold(`${control}/`)}
  all keys    ${control}/ready   ${dim('two businesses, with encryption keys and webhook secrets')}

  ${name}
${keys}

Card 4242424242424242 pays, with any expiry date to come and any CVV; 4000000000009995 is declined for funds;
4000002500003155 asks for 3DS, and then for the code 123456. The inspector advances the clock.

${dim('Stop it with Ctrl+C.')}
`
}

import type { WebhookSignature } from '../../contract/webhook-signature.ts'
import { formatWaited, readAnswerTimes } from '../model/answer-times.ts'
import type { EventModel } from '../model/client-model.ts'
import { findRecord } from '../model/find-types.ts'
import { listSignatures, type Signature } from '../model/list-signatures.ts'
import { toComment, toLiteral } from './go-text.ts'
import type { GoTypes } from './go-types.ts'

/** The runtime type that implements each standard. */
const SCHEMES: Record<NonNullable<WebhookSignature['scheme']>, string> = {
  'standard-webhooks': 'standardWebhooks',
  'http-message-signatures': 'messageSignatures',
}

/** Renders how webhooks are signed, and the type of each event. */
export function renderEvents(events: readonly EventModel[], types: GoTypes): string {
  const { signatures: all, indexes } = listSignatures(events)
  const signatures = all.map(renderSignature)
  const packages = ['base64', 'hex'].filter((each) => signatures.some((text) => text.includes(`${each}.`)))
  const imports = [...packages.map((each) => `encoding/${each}`), 'time']
  const cases = events.map(
    ({ name, type }, at) => `	case ${toLiteral(name)}:
		return new(${types.write(type)}), []string{${listRequired(type, types).map(toLiteral).join(', ')}}, ${indexes[at]}
`,
  )
  return `package paycontract

import (
${imports.map((each) => `\t"${each}"\n`).join('')})

// webhookSignatures are the ways in which the contract signs webhooks.
var webhookSignatures = []webhookSignature{
${signatures.map((each) => `\t${each},\n`).join('')}}

// newEventValue is what an event is decoded into, the members that it must have, and which signature is its own, -1 where
// the contract signs it with none; nil where the contract does not have it.
func newEventValue(name string) (any, []string, int) {
	switch name {
${cases.join('')}	}
	return nil, nil, -1
}

${renderTimeouts(events)}`
}

function renderTimeouts(events: readonly EventModel[]): string {
  const { shortest, longer, origins } = readAnswerTimes(events)
  const told = `webhookTimeout is how long the service waits for the answer to an event. ${formatWaited(origins)}`
  const cases = longer.map(
    ([seconds, names]) => `	case ${names.map(toLiteral).join(', ')}:
		return ${seconds} * time.Second
`,
  )
  const chosen = cases.length > 0 ? `	switch name {\n${cases.join('')}	}\n` : ''
  return `${toComment([told])}func webhookTimeout(${cases.length > 0 ? 'name' : '_'} string) time.Duration {
${chosen}	return ${shortest} * time.Second
}
`
}

function renderSignature(signature: Signature): string {
  const { header, timestampHeader = '', toleranceSeconds = 0, ...form } = signature
  const { encoding, hash, signedText, scheme } = form
  const encode = encoding === 'hex' ? 'hex.EncodeToString' : 'base64.StdEncoding.EncodeToString'
  const tolerance = toleranceSeconds === 0 ? '0' : `${toleranceSeconds} * time.Second`
  const text = toLiteral(signedText)
  const followed = scheme ? `${SCHEMES[scheme]}{}` : 'nil'
  return `{${toLiteral(header)}, ${toLiteral(timestampHeader)}, ${tolerance}, ${encode}, ${toLiteral(hash)}, ${text}, ${followed}}`
}

function listRequired(type: EventModel['type'], { all }: GoTypes): string[] {
  const members = findRecord(all, type)?.members ?? []
  return members.filter(({ isRequired }) => isRequired).map(({ wireName }) => wireName)
}

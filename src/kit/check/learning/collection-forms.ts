const [id, email] = ['{$random}', '{$sender}']
const money = { amount: '{$amount}', currency: 'CAD' }
const sender = { email, name: 'Marc Tremblay' }
const event = { event: 'cad.collection', type: 'cad.collection' }
const SOURCES = [
  ...[{ source: sender }, { sender }, { payer: sender }],
  ...[{ email }, { senderEmail: email }, { sender_email: email }],
]

/** Common forms of a transfer notification: the money and its source alone, as an event, and within one. */
export const COLLECTION_FORMS: readonly object[] = SOURCES.flatMap((source) => [
  { id, ...money, ...source },
  { id, reference: id, ...event, ...money, ...source },
  { id, ...event, data: { id, reference: id, ...money, ...source } },
])

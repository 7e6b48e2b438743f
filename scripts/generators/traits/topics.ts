import type { Host, Profile } from '../catalogue.ts'

/** A part of the document that generators make different things of. */
export interface Topic {
  title: string
  /** What the page says before the table. */
  text: string
  /** Whose client shows it. */
  host: Host
  profile: Profile
}

export const topics = {
  data: {
    title: 'The encrypted field',
    text: `On the wire \`data\` is a string; what is inside is in \`contentSchema\`. No generator but ours reads that. The others
write a type of the plaintext too, \`CreateOrderPayload\`, and leave the encryption to you; it is written out in five
languages in [\`examples/\`](../examples). \`cardData\` of an S2S charge is the same.`,
    host: 'checkout',
    profile: 'proposed',
  },
  answer: {
    title: 'What an answer is',
    text: `An answer is the envelope and, by \`allOf\`, the \`data\` of its operation. Beside TypeScript, Redocly's generators
give no type to that. The type of what is inside is written all the same, and is filled by hand.`,
    host: 'checkout',
    profile: 'proposed',
  },
  open: {
    title: 'An open enum',
    text: `The values that an answer may hold are open: they are in \`x-extensible-enum\`, and a new one must not break you. A
plain string keeps that promise and names no value. Here: the status of an order.`,
    host: 'checkout',
    profile: 'proposed',
  },
  null: {
    title: 'An object or null',
    text: 'Here: the deposit of a transaction, a field that is always there and may be null.',
    host: 'business',
    profile: 'proposed',
  },
  file: {
    title: 'A file',
    text: `Here: the proof of \`submitSourceOfFundsFile\`, in \`multipart/form-data\`. The sandbox takes a part for a file where it
has a file name, and refuses one without. Where a client sends the file as text, make that one request without it.`,
    host: 'business',
    profile: 'proposed',
  },
  keys: {
    title: 'The two keys',
    text: `Checkout takes both keys in one header, \`api-key\`; which one depends on the operation, and two security schemes say
so. On the business host the public key has a header of its own and the secret key is a bearer token. The latter is a
proposal (\`business-credential\`): from the facts alone no client knows where to put it.`,
    host: 'checkout',
    profile: 'proposed',
  },
  facts: {
    title: 'From the facts alone',
    text: `What checkout answers is not shown, so \`openapi.documented.yaml\` has no schema for it. A client made from it compiles,
and gives back less than it gets. Here: what \`createOrder\` comes to.`,
    host: 'checkout',
    profile: 'documented',
  },
} as const satisfies Record<string, Topic>

export type TopicName = keyof typeof topics

/** A cell of the page in Markdown, and what shows it in the client that was generated. */
export type Cell = readonly [is: string, shownBy: RegExp]

/** What a generator makes of each topic. */
export type Traits = Readonly<Record<TopicName, Cell>>

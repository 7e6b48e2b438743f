import { expect, test } from 'vitest'
import { createRedactor, type NamedSecret } from './redact.ts'
import { ECHOES, findDecodedRuns, findRuns, KEY_SHAPES } from './testing/echoes.ts'

const redactorOf = (secrets: NamedSecret[]) => {
  const { learn, redact } = createRedactor()
  learn(secrets)
  return redact
}

const PLACES: Record<string, (text: string) => string> = {
  alone: (text) => text,
  'in a sentence': (text) => `The key ${text} is not known.`,
  'cut off': (text) => `401 {"message":"${text.slice(0, 300)}…`,
  'between other letters': (text) => `id9f${text}7aZ`,
}

test.for(Object.entries(KEY_SHAPES))(
  'a key %s is not shown, however it is written',
  ([, makeKey], { task }) => {
    const key = makeKey('one')
    const redact = redactorOf([[key, 'PAYCONTRACT_SECRET_KEY']])
    const inputs = Object.entries(ECHOES).flatMap(([echo, write]) =>
      Object.entries(PLACES).map(([place, put]) => ({ what: `${echo}, ${place}`, text: put(write(key)) })),
    )
    const broken = inputs.filter(({ text }) => {
      const shown = redact(text)
      return findRuns(shown, [key]).length > 0 || findDecodedRuns(shown, [key]).length > 0
    })
    task.meta.attack = {
      name: 'keys echoed in other writings',
      tried: inputs.length,
      held: inputs.length - broken.length,
    }
    expect(broken.map(({ what }) => what)).toEqual([])
  },
)

test('what is not a key is left as it is', () => {
  const redact = redactorOf([[KEY_SHAPES['with a prefix']!('one'), 'PAYCONTRACT_SECRET_KEY']])
  const texts = [
    'Invalid SECRET key',
    '{"message":"Invalid public key passed","test_key":1}',
    'https://checkout.example/charge/order/create?page=1',
    'sk_live and pk_test',
    Buffer.from('an ordinary text').toString('base64'),
    Buffer.from('an ordinary text').toString('hex'),
  ]
  expect(texts.map(redact)).toEqual(texts)
})

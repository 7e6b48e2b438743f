import { expect, test } from 'vitest'
import { type Exchange, runSteps, type Step } from './step.ts'

const exchange = {} as Exchange
const answer = { status: 200, text: 'done' }

test('steps run in order until one answers, and see what comes back', async () => {
  const seen: string[] = []
  const around: Step = async (_, next) => {
    seen.push('there')
    const outcome = await next()
    seen.push('back')
    return outcome
  }
  const never: Step = () => {
    throw new Error('a step after the answer has run')
  }
  expect(await runSteps([around, () => answer, never], exchange)).toBe(answer)
  expect(seen).toEqual(['there', 'back'])
})

test('steps of which none answers are a fault', async () => {
  await expect(runSteps([(_, next) => next()], exchange)).rejects.toThrow('no step has answered')
})

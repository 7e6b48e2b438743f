import { expect, test } from 'vitest'
import { findObstacle } from '../../src/kit/certify/play/find-obstacle.ts'
import { SCENARIOS } from './scenarios.ts'

test('an app that sells, and does nothing else, is asked for no refund', () => {
  const state = { path: '/orders', read: { fulfilled: '$.shipped' } }
  const config = { name: 'a shop', app: { url: 'http://127.0.0.1:1' }, buy: { path: '/buy' }, state }
  const refunding = SCENARIOS.filter(({ steps }) => steps.some((step) => step.do === 'refund'))
  expect(refunding.filter((scenario) => findObstacle(scenario, config) === undefined)).toEqual([])
  expect(SCENARIOS.some((scenario) => findObstacle(scenario, config) === undefined)).toBe(true)
})

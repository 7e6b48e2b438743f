import { expect, test } from 'vitest'
import { listTours, readMachine } from './transitions.ts'

test('tells what moves from what stands still, and leaves out what is not stated', () => {
  const machine = readMachine(`
    state   pay      cancel  wait
    OPEN    PAID     -       no
    PAID    no       PAID    no
  `)
  expect(machine.moves).toEqual([
    { from: 'OPEN', action: 'pay', to: 'PAID' },
    { from: 'PAID', action: 'cancel', to: 'PAID' },
  ])
  expect(machine.standstills).toEqual([
    { state: 'OPEN', actions: ['wait'] },
    { state: 'PAID', actions: ['pay', 'wait'] },
  ])
})

test('refuses a row that is too short', () => {
  expect(() => readMachine('state pay cancel\nOPEN PAID')).toThrow('OPEN: 1 cells for 2 actions')
})

test('tours make every move and meet every standstill once', () => {
  const machine = readMachine(`
    state  pay   retry  wait
    OPEN   PAID  OPEN   GONE
    PAID   no    no     no
    GONE   no    -      no
  `)
  expect(listTours(machine)).toEqual([
    {
      from: 'OPEN',
      stops: [
        { state: 'OPEN', refused: [] },
        { state: 'PAID', refused: ['pay', 'retry', 'wait'], action: 'pay' },
      ],
    },
    {
      from: 'OPEN',
      stops: [
        { state: 'OPEN', refused: [] },
        { state: 'OPEN', refused: [], action: 'retry' },
        { state: 'GONE', refused: ['pay', 'wait'], action: 'wait' },
      ],
    },
  ])
})

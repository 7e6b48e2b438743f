import { expect, it } from 'vitest'
import type { MachineDescription } from '../../src/kit/sandbox/domain/describe-machines.ts'
import { renderStates } from './states-page.ts'

const door: MachineDescription = {
  name: 'door',
  title: 'Door',
  summary: 'It opens.',
  initial: 'CLOSED',
  states: [
    { name: 'CLOSED', isFinal: false, section: '§3' },
    { name: 'OPEN', isFinal: true, gap: 'doors' },
  ],
  transitions: [
    { from: 'CLOSED', event: 'key_turned', to: 'OPEN', gap: 'keys' },
    { from: 'CLOSED', event: 'kicked', to: 'OPEN', gap: 'keys' },
  ],
}

const page = await renderStates([door])

it('draws facts and proposals apart, in no colour of its own', () => {
  expect(page).toMatch(/<g class="node fact">[\s\S]*?CLOSED/)
  expect(page).toMatch(/<g class="node proposal final">[\s\S]*?OPEN/)
  expect(page.match(/<g class="edge proposal">/g)).toHaveLength(1)
  expect(page).toContain('>key turned</text>')
  expect(page).toContain('>kicked</text>')
  expect(page).not.toMatch(/ (?:fill|stroke)="|<title>/)
})

it('says the same in a table, each line with what it stands on', () => {
  const [, row = ''] = /<tr>(<td><code>CLOSED<\/code><\/td><td>key turned.*?)<\/tr>/.exec(page) ?? []
  expect(row).toContain('<code>OPEN</code>')
  expect(row).toContain('href="gaps.html#keys"')
  expect(page).toContain('<code>CLOSED</code> <span class="note">first</span>')
  expect(page).toContain('<code>OPEN</code> <span class="note">final</span>')
})

it('names what a machine stands on once where it is one thing', async () => {
  const uniform: MachineDescription = {
    ...door,
    states: door.states.map(({ name, isFinal }) => ({ name, isFinal, gap: 'doors' })),
    transitions: door.transitions.map(({ from, event, to }) => ({ from, event, to, gap: 'doors' })),
  }
  expect((await renderStates([uniform])).match(/gaps\.html#doors/g)).toHaveLength(1)
})

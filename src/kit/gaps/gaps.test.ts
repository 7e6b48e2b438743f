import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { chooseContract } from '../contract/answered-contract.ts'
import { readContract } from '../contract/contract.ts'
import { describeTerminal } from '../terminal.ts'
import { listGaps } from './list-gaps.ts'
import { createOverlayStubs } from './overlay-stub.ts'
import { renderGap, renderGaps } from './render-gaps.ts'

const folder = mkdtempSync(join(tmpdir(), 'paycontract-gaps-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const terminal = {
  ...describeTerminal(process.stdout),
  columns: 80,
  paint: (_: unknown, text: string) => text,
}
const gaps = listGaps(readContract())
const find = (id: string) => gaps.find((gap) => gap.id === id)!

test('the overlay of every question applies as it is, and answers it', async () => {
  const stubs = gaps.flatMap((gap) => createOverlayStubs(readContract(), gap, 'operator, 2026-11-20'))
  const overlays = stubs.map(({ file, text }) => {
    writeFileSync(join(folder, file), text)
    return join(folder, file)
  })
  const answered = await chooseContract({ overlays })
  const open = answered.gaps.filter(({ status, scope }) => status !== 'answered' && scope !== 'service')
  expect(open.map(({ id, uses }) => ({ id, uses }))).toEqual([])
  for (const { answeredBy, scope } of answered.gaps)
    expect(answeredBy).toEqual(scope === 'service' ? undefined : ['operator, 2026-11-20'])
})

test('where a place is not the same on both hosts, each host has an overlay of its own', () => {
  const files = (id: string) =>
    createOverlayStubs(readContract(), find(id), 'operator').map(({ file }) => file)
  expect(files('rate-limits')).toEqual([
    'rate-limits.checkout.overlay.yaml',
    'rate-limits.business.overlay.yaml',
  ])
  expect(files('order-fields')).toEqual(['order-fields.overlay.yaml'])
})

test('a question says what is proposed, and which operations rest on it', () => {
  const told = renderGap(find('order-fields'), [], terminal)
  expect(told).toMatch(
    /^§2 {6}order-fields\n {8}asks {6}Which fields does an order record have\?\n {8}proposes {2}reference, /,
  )
  expect(told).toMatch(/shows in {2}createOrder, [\s\S]*orderSucceeded/)
})

test('a question about behaviour says how it is answered instead of drafting an overlay', () => {
  const gap = find('enum-openness')
  expect(createOverlayStubs(readContract(), gap, 'operator')).toEqual([])
  expect(renderGap(gap, [], terminal)).toContain('No overlay can answer it')
})

test('no line of the list is longer than a terminal is wide', () => {
  const lines = renderGaps(gaps, terminal).split('\n')
  expect(lines.filter((line) => line.length > 80)).toEqual([])
  expect(lines.filter((line) => line.startsWith('§'))).toHaveLength(gaps.length)
})

import { describe, expect, it } from 'vitest'
import type { Refusal } from './refusal.ts'
import { parseScenario } from './scenario.ts'

function problemsOf(header: string): string[] {
  try {
    parseScenario(header)
    return []
  } catch (error) {
    return (error as Refusal).problems.map(({ field, message }) => `${field}: ${message}`)
  }
}

describe('parseScenario', () => {
  it.each([
    ['', {}],
    [' ; ;', {}],
    ['decline=51', { decline: '51' }],
    ['latencyMs=0', { latencyMs: 0 }],
    ['latencyMs=30000', { latencyMs: 30_000 }],
    ['fault=400', { fault: 400 }],
    ['fault=599;', { fault: 599 }],
    ['webhook=drop', { webhook: 'drop' }],
    ['dropAnswer=true', { dropAnswer: true }],
    ['dropRequest=true', { dropRequest: true }],
    ['failAnswer=504', { failAnswer: 504 }],
    ['delayAnswerMs=250; breakAnswer=true', { delayAnswerMs: 250, breakAnswer: true }],
    ['webhook=duplicate', { webhook: 'duplicate' }],
    [' webhook = delay ', { webhook: 'delay' }],
    [
      'decline=05; latencyMs=800; fault=500; webhook=drop',
      { decline: '05', latencyMs: 800, fault: 500, webhook: 'drop' },
    ],
  ])('reads %j', (header, scenario) => {
    expect(parseScenario(header)).toEqual(scenario)
  })

  it.each([
    ['decline=99', 'decline must be one of'],
    ['decline=5', 'decline must be one of'],
    ['decline', 'decline must be one of'],
    ['decline=05=51', 'decline must be one of'],
    ['latencyMs=30001', 'latencyMs must be a whole number from 0 to 30000'],
    ['latencyMs=-1', 'latencyMs must be'],
    ['latencyMs=1e3', 'latencyMs must be'],
    ['latencyMs=', 'latencyMs must be'],
    ['latencyMs=0x10', 'latencyMs must be'],
    ['fault=399', 'fault must be an HTTP status from 400 to 599'],
    ['fault=600', 'fault must be'],
    ['webhook=lose', 'webhook must be one of drop, duplicate, delay'],
    ['dropAnswer=false', 'dropAnswer must be true'],
    ['dropAnswer', 'dropAnswer must be true'],
    ['latencyMs=0; latencyMs=1', 'latencyMs is given twice'],
    ['DECLINE=51', 'DECLINE is unknown: use decline, latencyMs, fault, webhook, dropRequest'],
    ['toString=1', 'toString is unknown'],
    ['=1', 'an entry is unknown'],
  ])('refuses %j', (header, message) => {
    expect(problemsOf(header)).toEqual([expect.stringContaining(`x-sandbox-scenario: ${message}`)])
  })

  it('names every problem', () => {
    expect(problemsOf('decline=1; speed=2; latencyMs=5; webhook=no')).toHaveLength(3)
  })

  it('repeats no value and no entry that is not a word', () => {
    const header = 'decline=4242424242424242; 5555555555554444=1; sk_live_abcdef=2; fault=900'
    expect(problemsOf(header).join()).not.toMatch(/4242|5555|sk_live|900/)
    expect(problemsOf(header)).toHaveLength(4)
  })
})

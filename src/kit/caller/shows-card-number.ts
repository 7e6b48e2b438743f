import { isObject } from '../contract/spec-tree.ts'
import { passesLuhn } from '../sandbox/domain/card-brand.ts'

const NAMED = /^(?:card_?number|card_?no|card_?pan|pan)$/i
/** A member called `number` is a card number if one of these is beside it. */
const BESIDE = /^(?:cvv|cvc|cvn|security_?code|exp(?:iry|iration)?.*)$/i

/** Whether a member of a JSON body that is named like a card number holds one: in other members a reference may look like one. */
export function showsCardNumber(body: string): boolean {
  // most bodies have no such member, and need no parsing
  if (!/"(?:card|number|pan)/i.test(body)) return false
  try {
    return holds(JSON.parse(body))
  } catch {
    return false
  }
}

function holds(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holds)
  if (!isObject(value)) return false
  const names = Object.keys(value)
  const isCard = names.some((name) => BESIDE.test(name))
  return Object.entries(value).some(([name, member]) =>
    (NAMED.test(name) || (isCard && name === 'number')) &&
    (typeof member === 'string' || typeof member === 'number')
      ? passesLuhn(String(member).replaceAll(/[\s-]/g, ''))
      : holds(member),
  )
}

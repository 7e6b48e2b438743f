import type { Oas3Rule } from '@redocly/openapi-core'
import { asList, asObject } from '../../../src/kit/contract/spec-tree.ts'
import { follow, step } from '../located.ts'
import { explain } from '../rule.ts'

/** Requires encrypted fields to describe their plaintext, with an example: ciphertext tells readers nothing. */
export const plaintextBesideCiphertext: Oas3Rule = () => ({
  Schema(node, { location, resolve, report }) {
    const field = { node: asObject(node), location }
    if (!('x-encryption' in field.node)) return
    const inside = 'contentSchema' in field.node ? follow(step(field, 'contentSchema'), resolve) : undefined
    if (inside && asList(asObject(inside.node).examples).length > 0) return
    const wrong = inside ? 'the plaintext has no example' : 'nothing says what is inside of the ciphertext'
    const remedy = 'Describe the plaintext by `contentSchema`, and give that schema `examples`'
    const place = inside?.location ?? location
    report({ message: explain('plaintext-beside-ciphertext', wrong, remedy), location: place.key() })
  },
})

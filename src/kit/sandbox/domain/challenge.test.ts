import { describe, expect, it } from 'vitest'
import { type Challenge, type ChallengeAnswer, judgeAnswer } from './challenge.ts'

describe('judgeAnswer', () => {
  it.each<[Challenge | null, ChallengeAnswer, string | undefined]>([
    ['OTP', { otp: '123456' }, 'approved'],
    ['OTP', { otp: '000000' }, 'expired'],
    ['OTP', { otp: '123457' }, 'wrong'],
    ['OTP', { otp: '1234567' }, 'wrong'],
    ['OTP', { otp: '' }, 'wrong'],
    ['PIN', { pin: '1234' }, 'approved'],
    ['PIN', { pin: '12345' }, 'wrong'],
    ['PIN', { pin: '123456' }, 'wrong'],
    ['PIN', { pin: '4321', otp: '123456' }, 'wrong'],
    ['OTP', { pin: '4321', otp: '123456' }, 'approved'],
    ['THREE_D_SECURE', { approved: true }, 'approved'],
    ['THREE_D_SECURE', { approved: false }, 'refused'],
    ['THREE_D_SECURE', { pin: '1234', otp: '123456' }, undefined],
    ['PIN', { otp: '123456' }, undefined],
    ['PIN', { approved: true }, undefined],
    ['OTP', { pin: '1234' }, undefined],
    ['OTP', { approved: false }, undefined],
    [null, { pin: '1234', otp: '123456', approved: true }, undefined],
  ])('of %s, %j: %s', (challenge, answer, verdict) => {
    expect(judgeAnswer(challenge, answer)).toBe(verdict)
  })
})

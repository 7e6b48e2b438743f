export type OtpVerdict = 'approved' | 'expired' | 'wrong'

/** The sandbox's verdict on a one-time password. */
export function judgeOtp(code: string): OtpVerdict {
  if (code === '123456') return 'approved'
  return code === '000000' ? 'expired' : 'wrong'
}

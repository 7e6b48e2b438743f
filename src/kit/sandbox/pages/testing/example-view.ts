import type { CheckoutView } from '../checkout/frame.ts'
import type { TransferView } from '../checkout/transfer.ts'

/** A payment with the longest texts that may occur. */
export const view: CheckoutView = {
  merchantName: 'Adaeze Books & Stationery',
  amount: 1_250_000.5,
  currency: 'NGN',
  description: 'Order-with-a-very-long-name-that-has-no-place-to-break-and-goes-on: three novels, one atlas',
  reference: 'PAY_7KQ2M9XW4T8B3ZNC',
  action: '/pay/card',
  cancelAction: '/pay/cancel',
  submissionToken: 'once-1',
}
export const otpView = { ...view, action: '/pay/otp' }
export const problems = {
  number: 'The card number is too short',
  expiry: 'Enter a month from 01 to 12',
  cvv: 'Enter the CVV',
}
export const ways = (['card', 'transfer', 'ussd'] as const).map((way) => ({
  way,
  address: `/pay?way=${way}`,
  isShown: way === 'card',
}))
export const decline = {
  what: 'American Express ending 8431',
  reason: 'The card has insufficient funds.',
  triesLeft: 1,
}
export const banks = [{ bankCode: '011', name: 'First Bank of Nigeria' }]
export const transfer: TransferView = {
  ...view,
  bankName: 'United Bank for Africa',
  instructions: {
    recipientAccount: {
      accountNumber: '9012345678',
      accountName: 'Adaeze Books & Stationery / PAY_7KQ2M9XW4T8B3ZNC',
    },
  },
  arrivalAddress: '/pay/arrival',
  isMissed: false,
  fundAction: '/pay/fund',
}

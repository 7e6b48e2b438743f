import type { CheckoutView } from '../checkout/frame.ts'

/** A payment whose words are as long as they come. */
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
  expiry: 'The month goes from 01 to 12',
  cvv: 'Enter the CVV',
}

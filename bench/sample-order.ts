/** The plaintext of an order as shops send it. */
export const sampleOrder = {
  customer: {
    firstname: 'Adaeze',
    lastname: 'Okonkwo',
    email: 'adaeze.okonkwo@example.com',
    mobile: '+2348031234567',
    country: 'NG',
  },
  order: {
    amount: 25000,
    currency: 'NGN',
    reference: 'ORD-2025-11-0042',
    description: 'Two seats, Lagos to Abuja',
  },
  payment: { redirectUrl: 'https://shop.example/orders/ORD-2025-11-0042' },
} as const

export const link = {
  amount: 4500,
  currency: 'NGN',
  description: 'Half of a Yellow Sun',
  redirectUrl: 'https://shop.example.com/thanks',
  customer: { firstName: 'Adaeze', lastName: 'Okafor', email: 'adaeze@example.com' },
} as const

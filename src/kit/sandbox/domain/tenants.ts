/** The business that a key belongs to. */
export interface Tenant {
  id: string
  name: string
  email: string
}

/** The businesses of every sandbox: two, so that isolation between them can be tested. */
export const sandboxBusinesses: readonly [Tenant, Tenant] = [
  { id: '7f0e2c1a-5b7d-4c46-9a39-0d1f6e2b8c54', name: 'Adaeze Books', email: 'owner@adaeze-books.example' },
  { id: 'c3a95d72-16e8-4f0b-8d24-b7e1509f6a38', name: 'Maple Imports', email: 'owner@maple-imports.example' },
]

/** The currencies that each business can be paid in; other wallets open with their first credit. */
export const walletCurrencies: readonly string[] = ['CAD', 'NGN']

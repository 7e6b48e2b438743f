/** The pair of keys that a mock accepts. */
export type DemoKeys = {
  /** Opens public-key operations. */
  readonly publicKey: string
  /** Opens secret-key operations. */
  readonly secretKey: string
}

/**
 * The keys every mock issues. Fixed and readable, so that an example can be pasted: they open a mock that
 * holds no data, and are no secrets.
 */
export const demoKeys: DemoKeys = {
  publicKey: 'pk_demo_paycontract_mock',
  secretKey: 'sk_demo_paycontract_mock',
}

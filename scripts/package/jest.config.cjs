// As docs/guides/testing-your-integration.md has it: Jest's CommonJS loads no ES modules before Node 24.9.
module.exports = {
  testMatch: ['**/jest.test.cjs'],
  transformIgnorePatterns: ['/node_modules/(?!(paycontract|openapi-fetch)/)'],
  transform: { '\\.m?js$': ['babel-jest', { plugins: ['@babel/plugin-transform-modules-commonjs'] }] },
}

pm.test('Message is "Invalid public key passed"', () => {
  pm.expect(pm.response.text()).to.include('Invalid public key passed')
})

pm.test('Message is "Invalid SECRET key"', () => {
  pm.expect(pm.response.text()).to.include('Invalid SECRET key')
})

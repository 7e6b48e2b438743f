pm.test('Request is refused', () => {
  pm.expect(pm.response.code).to.be.within(400, 499)
})

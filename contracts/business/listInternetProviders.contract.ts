import { contract } from '../../src/kit/check/harness/contract.ts'
import { boolean, list, text } from '../../src/kit/check/harness/states/items.ts'

contract('listInternetProviders', ({ each }) => {
  each({ called: 'answer', at: '' }, [['proposal: returns an array of internet providers', { data: list }]])

  each({ called: 'provider', at: 'data' }, [
    [
      'proposal: serviceCategoryId, name, identifier, description and logoUrl are strings',
      { serviceCategoryId: text, name: text, identifier: text, description: text, logoUrl: text },
    ],
    ['proposal: isFixedAmount is a boolean', { isFixedAmount: boolean }],
  ])
})

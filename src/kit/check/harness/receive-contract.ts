import { inject } from 'vitest'
import { useContract } from './wire/contract.ts'

// Must load before modules that read the contract when they load, such as fixtures.
useContract(inject('contract'))

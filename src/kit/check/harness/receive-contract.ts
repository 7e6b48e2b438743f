import { inject } from 'vitest'
import { useContract } from './wire/contract.ts'

// Loaded before anything that reads the contract while it is loaded, as fixtures do.
useContract(inject('contract'))

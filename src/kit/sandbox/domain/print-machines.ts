import { describeMachines } from './describe-machines.ts'

// Run as a process: whoever draws the machines may not import them.
console.log(JSON.stringify(describeMachines()))

/** Returns the CPU time of this thread in milliseconds. It does not grow while others have the processor. */
export function readWorkMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

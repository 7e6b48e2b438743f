/** What this thread computed so far, in milliseconds: it stands still while others have the processor. */
export function readWorkMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

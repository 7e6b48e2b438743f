/** Formats a number of bytes for people: `64 KB`, `10 MB`, `1500 bytes`. */
export function formatBytes(bytes: number): string {
  const [unit, size] = bytes % MIB === 0 ? ['MB', MIB] : bytes % KIB === 0 ? ['KB', KIB] : ['bytes', 1]
  return `${bytes / size} ${unit}`
}

const KIB = 1024
const MIB = KIB * KIB

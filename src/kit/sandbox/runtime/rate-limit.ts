import { tooMany } from '../domain/refusal.ts'

/**
 * Limits each key to a number of requests a second and refuses more; `0` means unlimited. It uses wall-clock time, because it
 * protects the process.
 */
export function createRateLimit(perSecond: number): (key: string) => void {
  if (perSecond === 0) return () => {}
  const windows = new Map<string, { second: number; used: number }>()
  return (key) => {
    const second = Math.floor(Date.now() / 1000)
    const current = windows.get(key)
    const window = current?.second === second ? current : { second, used: 0 }
    window.used += 1
    windows.set(key, window)
    if (window.used > perSecond) throw tooMany()
  }
}

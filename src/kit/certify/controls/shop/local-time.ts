/** Returns a time as the clock on the wall shows it. */
export function showLocalTime(time: Date): string {
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
}

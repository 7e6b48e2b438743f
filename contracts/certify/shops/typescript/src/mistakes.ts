/** The one mistake that is switched on (`MISTAKE=<name>`), for trying what catches it. Unset, the shop is right. */
const chosen = process.env.MISTAKE ?? ''

export const mistake = (...names: string[]): boolean => names.includes(chosen)

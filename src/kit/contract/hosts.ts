/** The service's two hosts, in reading order. Separate from contract.ts, so that a command line starts quickly. */
export const HOSTS = ['checkout', 'business'] as const
export type HostName = (typeof HOSTS)[number]

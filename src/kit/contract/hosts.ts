/** The service's two hosts, in reading order. Apart from the contract, so that a command line is quick to start. */
export const HOSTS = ['checkout', 'business'] as const
export type HostName = (typeof HOSTS)[number]

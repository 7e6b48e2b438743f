export type Form = Readonly<Record<string, string | undefined>>

/** The fields of a posted form. */
export type Form = Readonly<Record<string, string | undefined>>

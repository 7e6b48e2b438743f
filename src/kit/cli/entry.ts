/** The file that a thread runs to become this command line again. */
export const ENTRY = new URL('./paycontract.js', import.meta.url).href

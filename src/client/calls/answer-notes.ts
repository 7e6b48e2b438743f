/** What is known of an answer besides. */
interface AnswerNotes {
  /** Keys that it may echo. */
  secrets: readonly string[]
  /** Turns the error that it reports into one that tells of a doubt, where there is one. */
  tell(error: unknown): unknown
}

/** Kept beside the answers: nothing that is printed of one shows them. */
const notesOf = new WeakMap<Response, AnswerNotes>()

export function noteAnswer(response: Response, notes: AnswerNotes): void {
  notesOf.set(response, notes)
}

export function readNotes(response: Response): AnswerNotes | undefined {
  return notesOf.get(response)
}

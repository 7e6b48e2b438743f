/** Whether the target may hold traces since its last reset. True at first, because earlier runs are not known. */
let isTouched = true

/** Called before a request that may leave traces. */
export function leaveTraces(): void {
  isTouched = true
}

/** Returns whether there are traces, and clears the mark: the caller removes them now. */
export function takeTraces(): boolean {
  const were = isTouched
  isTouched = false
  return were
}

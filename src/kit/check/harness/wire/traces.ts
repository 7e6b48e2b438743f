/** Whether anything may have been left behind in the target since it was last put back. What ran before is not known. */
let isTouched = true

/** A call is on its way that may leave something behind. */
export function leaveTraces(): void {
  isTouched = true
}

/** Answers whether there are traces, for the one who removes them now. */
export function takeTraces(): boolean {
  const were = isTouched
  isTouched = false
  return were
}

/** Reads the requirements and the mark of a proposal from the title of a test. */
export function readTitle(title: string): { requirements: string[]; isProposal: boolean } {
  return {
    requirements: title.match(/REQ-[A-Z0-9]+-\d+/g) ?? [],
    isProposal: /(?:^| > )proposal:/.test(title),
  }
}

/** What the title of a test says of it beside the fact. */
export function readTitle(title: string): { requirements: string[]; isProposal: boolean } {
  return {
    requirements: title.match(/REQ-[A-Z0-9]+-\d+/g) ?? [],
    isProposal: /(?:^| > )proposal:/.test(title),
  }
}

/** How a changeset reads in CHANGELOG.md: as it was written, without hashes of commits. */
export default {
  getReleaseLine: async ({ summary }) => `- ${summary.trim().replace(/\n(?=.)/g, '\n  ')}`,
  getDependencyReleaseLine: async () => '',
}

interface Call {
  /** Base URL of the recorded answers. */
  replay: string
  pathname: string
  /** What replaces the path. */
  place: string
}

/** Prism's message, the same in every run: without ports, ids in paths, positions in lists or parts of bodies. */
export function steadyText(text: string, { replay, pathname, place }: Call): string {
  return text
    .replaceAll(replay, '')
    .replaceAll(pathname, place)
    .replace(/,? reason: .*/s, '')
    .replaceAll(/(?<=\.|property )\d+(?=[.\s])/g, '*')
}

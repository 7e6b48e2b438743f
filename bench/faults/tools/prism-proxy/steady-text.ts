interface Call {
  /** Base URL of the recorded answers. */
  replay: string
  pathname: string
  /** What stands for the path. */
  place: string
}

/** What Prism says, the same in every run: no ports, no ids of a path, no positions in lists, nothing of bodies. */
export function steadyText(text: string, { replay, pathname, place }: Call): string {
  return text
    .replaceAll(replay, '')
    .replaceAll(pathname, place)
    .replace(/,? reason: .*/s, '')
    .replaceAll(/(?<=\.|property )\d+(?=[.\s])/g, '*')
}

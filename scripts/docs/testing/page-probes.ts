// These functions run inside a page, which receives only their source: they may use nothing but their arguments.

/** Whether VitePress has mounted its app. */
export function isAwake(): boolean {
  return '__vue_app__' in (document.getElementById('app') ?? {})
}

export function isShownIn(mode: string): boolean {
  const canvas = document.createElement('canvas').getContext('2d')
  if (!canvas) return false
  canvas.fillStyle = getComputedStyle(document.body).backgroundColor
  canvas.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
  const brightness = (red + green + blue) / 3
  return mode === 'dark' ? brightness < 60 : brightness > 200
}

/** Lists serious and critical problems found by axe, each with the first element affected. */
export async function listBarriers(rules: string[] | undefined): Promise<string[]> {
  interface Finding {
    id: string
    impact: string
    nodes: { target: string[] }[]
  }
  const { axe } = window as unknown as {
    axe: { run(context: Document, options: object): Promise<{ violations: Finding[] }> }
  }
  const { violations } = await axe.run(document, {
    resultTypes: ['violations'],
    preload: false,
    runOnly: rules
      ? { type: 'rule', values: rules }
      : { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa'] },
  })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} ×${nodes.length}, such as ${nodes[0]?.target.join(' ')}`)
}

export function readPageWidth(): number {
  return document.documentElement.scrollWidth
}

export function readFirstPaintMs(): Promise<number> {
  return new Promise((found) => {
    new PerformanceObserver((list) => {
      const paint = list.getEntriesByName('first-contentful-paint')[0]
      if (paint) found(paint.startTime)
    }).observe({ type: 'paint', buffered: true })
  })
}

/** Returns when the first and the largest content was painted. */
export async function readPaintsMs(): Promise<[firstMs: number, largestMs: number]> {
  const read = (type: string) =>
    new Promise<number>((found) => {
      new PerformanceObserver((list) => {
        const paint = list.getEntries().findLast(({ name }) => name !== 'first-paint')
        if (paint) found(paint.startTime)
      }).observe({ type, buffered: true })
    })
  return [await read('paint'), await read('largest-contentful-paint')]
}

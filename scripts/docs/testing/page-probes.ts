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

/**
 * Lists serious and critical problems found by axe, each with the first element affected. Contrast, which is slow to measure, is
 * measured of three texts of each look: of those with one colour, size and weight, before the same grounds.
 */
export async function listBarriers(rules: string[] | undefined): Promise<string[]> {
  interface Finding {
    id: string
    impact: string
    nodes: { target: string[] }[]
  }
  const { axe } = window as unknown as {
    axe: {
      configure(settings: object): void
      run(context: Document, options: object): Promise<{ violations: Finding[] }>
    }
  }
  const grounds = new Map<Element | null, string>([[null, '']])
  const groundOf = (element: Element | null): string => {
    const known = grounds.get(element)
    if (known !== undefined || !element) return known ?? ''
    const { backgroundColor, backgroundImage, opacity, filter, position } = getComputedStyle(element)
    const own = [backgroundColor, backgroundImage, opacity, filter, position].join(' ')
    const below = groundOf(element.parentElement)
    const ground = own === 'rgba(0, 0, 0, 0) none 1 none static' ? below : `${below} > ${own}`
    grounds.set(element, ground)
    return ground
  }
  const looks = new Map<string, number>()
  for (const element of document.body.querySelectorAll('*')) {
    element.removeAttribute('data-look')
    const hasText = [...element.childNodes].some(
      ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
    )
    if (!hasText || !element.checkVisibility()) continue
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    const look = [color, fontSize, fontWeight, textShadow, groundOf(element)].join(' ')
    const count = (looks.get(look) ?? 0) + 1
    looks.set(look, count)
    if (count <= 3) element.setAttribute('data-look', '')
  }
  axe.configure({ rules: [{ id: 'color-contrast', selector: '[data-look]' }] })
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

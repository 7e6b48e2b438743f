/**
 * Runs inside a page: every pair of text and ground whose contrast (WCAG 2) is below `atLeast`, with a sample.
 * Self-contained, since a browser is given its source alone.
 */
export function listPoorContrasts(atLeast: number): string[] {
  type Color = [number, number, number, number]
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!canvas) return ['no canvas']

  const read = (color: string): Color => {
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = color
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
    return [red, green, blue, alpha / 255]
  }
  const blend = (top: Color, below: Color): Color => {
    const mix = (index: 0 | 1 | 2) => top[index] * top[3] + below[index] * (1 - top[3])
    return [mix(0), mix(1), mix(2), 1]
  }
  const luminance = ([red, green, blue]: Color): number => {
    const linear = (value: number) =>
      value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
  const groundOf = (element: Element): Color => {
    const layers: Color[] = []
    for (let at: Element | null = element; at; at = at.parentElement) {
      layers.push(read(getComputedStyle(at).backgroundColor))
    }
    return layers.reverse().reduce<Color>((ground, layer) => blend(layer, ground), [255, 255, 255, 1])
  }

  const poor = new Set<string>()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement
    const text = texts.currentNode.textContent?.trim() ?? ''
    if (text === '' || !element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      continue
    const ground = groundOf(element)
    const [a, b] = [luminance(blend(read(getComputedStyle(element).color), ground)), luminance(ground)]
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
    if (contrast < atLeast) poor.add(`${contrast.toFixed(2)} "${text.slice(0, 40)}"`)
  }
  return [...poor]
}

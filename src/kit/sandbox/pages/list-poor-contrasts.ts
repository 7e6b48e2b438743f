/**
 * For tests, inside a page: the texts whose contrast with their ground (WCAG 2) is below 4.5. Self-contained, since a
 * browser is given its source alone.
 */
export function listPoorContrasts(): string[] {
  type Color = readonly [red: number, green: number, blue: number, alpha: number]
  const read = (text: string): Color => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number)
    return [red, green, blue, alpha]
  }
  const over = (top: Color, below: Color): Color => {
    const mix = (index: 0 | 1 | 2) => top[index] * top[3] + below[index] * (1 - top[3])
    return [mix(0), mix(1), mix(2), 1]
  }
  const groundOf = (element: Element | null): Color => {
    if (!element) return [255, 255, 255, 1]
    const own = read(getComputedStyle(element).backgroundColor)
    return own[3] === 1 ? own : over(own, groundOf(element.parentElement))
  }
  const luminance = (color: Color) => {
    const [red = 0, green = 0, blue = 0] = color.map((value) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const poor = new Set<string>()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement
    const text = texts.currentNode.textContent?.trim() ?? ''
    if (text === '' || !element?.checkVisibility()) continue
    const ground = groundOf(element)
    const [a, b] = [luminance(over(read(getComputedStyle(element).color), ground)), luminance(ground)]
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
    if (contrast < 4.5) poor.add(`${contrast.toFixed(2)} ${element.className} "${text.slice(0, 30)}"`)
  }
  return [...poor]
}

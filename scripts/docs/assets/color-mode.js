// Light or dark is chosen once for the whole site: VitePress's switch and Redoc's each keep it under a name of their own.
try {
  const own = 'vitepress-theme-appearance'
  const root = document.documentElement
  const system = matchMedia('(prefers-color-scheme: dark)')
  const chosen = localStorage.getItem(own)
  let isDark = chosen === 'dark' || (chosen !== 'light' && system.matches)
  const show = () => {
    root.classList.toggle('dark', isDark)
    root.classList.toggle('light', !isDark)
    localStorage.setItem('redoc.colorMode', isDark ? 'dark' : 'light')
  }
  show()
  system.addEventListener('change', () => {
    if (/^(?:dark|light)$/.test(localStorage.getItem(own) ?? '')) return
    isDark = system.matches
    show()
  })
  // Redoc's switch changes the class and nothing that others read.
  new MutationObserver(() => {
    if (root.classList.contains('dark') === isDark) return
    isDark = !isDark
    localStorage.setItem(own, isDark ? 'dark' : 'light')
  }).observe(root, { attributeFilter: ['class'] })
} catch {}

// The reference pages' light/dark switch, kept by the other pages too.
try {
  const mode = localStorage.getItem('redoc.colorMode')
  if (mode === 'light' || mode === 'dark') document.documentElement.classList.add(mode)
} catch {}

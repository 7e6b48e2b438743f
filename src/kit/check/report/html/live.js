// Puts what is new in the place of what is shown, while somebody looks. What was opened stays open.
let version = document.documentElement.dataset.version
const keyOf = (details) => details.id || details.querySelector('summary')?.textContent
const look = async () => {
  try {
    const latest = await (await fetch('version')).text()
    if (latest === version) return
    const text = await (await fetch('.')).text()
    const next = new DOMParser().parseFromString(text, 'text/html')
    const open = new Map([...document.querySelectorAll('details')].map((each) => [keyOf(each), each.open]))
    for (const details of next.querySelectorAll('details'))
      if (open.has(keyOf(details))) details.open = open.get(keyOf(details))
    for (const part of ['header', 'main']) document.querySelector(part).replaceWith(next.querySelector(part))
    document.title = next.title
    version = latest
    document.documentElement.dataset.version = latest
  } catch {
    document.documentElement.dataset.ended = ''
  }
}
setInterval(look, 1_000)

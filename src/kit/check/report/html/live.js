// Puts what is new in the place of what is shown, while somebody looks. The server puts page.js above it, as `wire`.
const root = document.documentElement
const status = document.getElementById('live')
const SAY = {
  on: 'The watch goes on: what is new appears here by itself.',
  held: 'There is more: it appears as soon as no text is selected.',
  ended: 'The watch has ended, or cannot be reached: nothing new appears. This is what was found until then.',
}
let listening
const wireAnew = () => {
  listening?.abort()
  listening = new AbortController()
  const { signal } = listening
  wire((type, listener) => addEventListener(type, listener, { signal }))
}
const tell = (text) => {
  if (status.textContent !== text) status.textContent = text
}

/** What a part is about: neither its place nor its counts, which are others after an update. */
const keyOf = (details) => {
  const name = details.firstElementChild.querySelector('h3, .name b, .operation b, b + span')
  const parent = details.parentElement.closest('details, section')
  const above = parent?.matches('details') ? keyOf(parent) : parent?.id
  return [above, details.classList[0], name?.textContent].join(' ')
}
const listOpen = () => {
  const shown = [...document.querySelectorAll('main details')].filter((each) => !each.closest('[hidden]'))
  return new Map(shown.map((each) => [keyOf(each), each.open]))
}
const restoreOpen = (open) => {
  for (const each of document.querySelectorAll('main details')) each.open = open.get(keyOf(each)) ?? each.open
}

const listFilters = () =>
  [...document.querySelectorAll('.filter')].map((form) => [form.dataset.for, new FormData(form)])
const restoreFilters = (filters) => {
  for (const [name, data] of filters) {
    const form = document.querySelector(`.filter[data-for="${name}"]`)
    const choice = form?.querySelector(`[name="state"][value="${data.get('state')}"]`)
    if (!choice || (data.get('text') === '' && data.get('state') === '')) continue
    form.elements.text.value = data.get('text')
    choice.checked = true
    form.dispatchEvent(new Event('input'))
  }
}

/** Finds the same element again after an update, where it can have the focus. */
const rememberFocus = () => {
  const { activeElement: element } = document
  const form = element.closest('.filter')
  if (form) {
    const { name, type, value, selectionStart, selectionEnd } = element
    const place = `.filter[data-for="${form.dataset.for}"] [name="${name}"]`
    return () => {
      const found = document.querySelector(type === 'radio' ? `${place}[value="${value}"]` : place)
      found?.focus({ preventScroll: true })
      if (type !== 'radio') found?.setSelectionRange(selectionStart, selectionEnd)
    }
  }
  const [selector, nameOf] = element.matches('summary')
    ? ['main summary', (each) => keyOf(each.parentElement)]
    : ['a[href]', (each) => each.getAttribute('href')]
  if (!element.matches(selector)) return () => {}
  const name = nameOf(element)
  const isSame = (each) => nameOf(each) === name
  return () => [...document.querySelectorAll(selector)].find(isSame)?.focus({ preventScroll: true })
}

/** What is looked at stays where it is, whatever comes above it. */
const rememberPlace = () => {
  if (scrollY === 0) return () => {}
  const topOf = (details) => details.getBoundingClientRect().top
  const seen = [...document.querySelectorAll('main section, main details, main tr[id]')]
  const last = seen.findLast((each) => each.checkVisibility() && topOf(each) <= 80)
  if (!last) return () => {}
  const [key, top] = [last.matches('details') ? keyOf(last) : last.id, topOf(last)]
  return () => {
    const details = [...document.querySelectorAll('main details')]
    const found = last.matches('details')
      ? details.find((each) => keyOf(each) === key)
      : document.getElementById(key)
    if (found) scrollBy({ top: topOf(found) - top, behavior: 'instant' })
  }
}

const show = (next) => {
  const [open, filters, focus, place] = [listOpen(), listFilters(), rememberFocus(), rememberPlace()]
  next.getElementById('live').replaceWith(status)
  for (const part of ['header', 'main']) document.querySelector(part).replaceWith(next.querySelector(part))
  document.title = next.title
  root.dataset.version = next.documentElement.dataset.version
  wireAnew()
  restoreFilters(filters)
  restoreOpen(open)
  focus()
  place()
}

const read = async (path) => {
  const answer = await fetch(path, { cache: 'no-store' })
  if (!answer.ok) throw new Error(`${path} is answered with ${answer.status}`)
  return answer.text()
}
/** A selected text is about to be copied: it stays until then. */
const isSelecting = () =>
  !getSelection().isCollapsed && document.querySelector('main').contains(getSelection().anchorNode)
/** What is new, as a page; nothing where there is nothing. */
const ask = async () => {
  // another watch may have taken the place of the one that ended, and count from its own beginning
  const isNew = (await read('version')) !== root.dataset.version || 'ended' in root.dataset
  return isNew ? { page: isSelecting() ? undefined : await read('.') } : undefined
}
const look = async () => {
  const news = await ask().catch(() => 'ended')
  root.toggleAttribute('data-ended', news === 'ended')
  if (news?.page && !isSelecting()) show(new DOMParser().parseFromString(news.page, 'text/html'))
  tell(news === 'ended' ? SAY.ended : news && isSelecting() ? SAY.held : SAY.on)
  setTimeout(look, news === 'ended' ? 5_000 : 1_000)
}
wireAnew()
tell(SAY.on)
setTimeout(look, 1_000)

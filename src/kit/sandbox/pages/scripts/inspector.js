// Keeps the inspector up to date. The page works the same without it: it is the server's HTML, taken over part by part.
const everyMs = 2000
/** What the keyboard stops at. */
const STOPS = 'a, button, input, select, summary'

/** What the server sent for an element, whatever the reader has done to it since: opened, typed into, scrolled. */
const served = new WeakMap()
const [live, pause, gone] = ['.live', '.pause', '#gone'].map((each) => document.querySelector(each))
let etag
let timer
let isPaused = false
let asking = new AbortController()

remember(document.body)
document.querySelector('.refresh').hidden = true
pause.hidden = live.hidden = false
pause.addEventListener('click', () => {
  isPaused = !isPaused
  run()
})
document.addEventListener('visibilitychange', run)
document.addEventListener('submit', submit)
document.addEventListener('input', ({ target }) => {
  if (target.form?.classList.contains('filter')) filter(target.form)
})
document.addEventListener('toggle', ({ target }) => target.open && fill(target), true)
window.addEventListener('popstate', () => load())
run()

/** Looks for news now and then: not while the page is paused, or nobody sees it. */
function run() {
  clearTimeout(timer)
  const state = isPaused ? 'Paused' : 'Live'
  // said once, and not whenever the page is looked at again
  if (live.textContent !== state) live.textContent = state
  pause.firstChild.data = isPaused ? 'Resume' : 'Pause'
  if (!isPaused && !document.hidden) load()
}

/** Takes the page as it is now; `init` posts a form first, which leads to it. */
async function load(address = location.href, init = {}) {
  clearTimeout(timer)
  asking.abort()
  asking = new AbortController()
  const { signal } = asking
  try {
    const headers = init.method || !etag ? {} : { 'if-none-match': etag }
    const answer = await fetch(address, { ...init, headers, signal, cache: 'no-store' })
    if (answer.status !== 304) await take(answer, init.method)
    formatTime(answer.headers.get('x-sandbox-clock'))
    gone.hidden = true
  } catch {
    if (signal.aborted) return
    etag = undefined
    tell('The sandbox does not answer. What you see is how it was; it is asked again every few seconds.')
  }
  if (!isPaused && !document.hidden) timer = setTimeout(load, everyMs)
}

async function take(answer, isPosted) {
  const text = await answer.text()
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
  etag = answer.headers.get('etag')
  const fresh = new DOMParser().parseFromString(text, 'text/html')
  // what was said stays until a form says something else
  const notice = document.querySelector('#notice')
  if (notice && !isPosted) fresh.querySelector('#gone').after(notice.cloneNode(true))
  const anchor = findAnchor()
  for (const part of ['nav', '.clock', 'main']) {
    const [old, now] = [document, fresh].map((each) => each.querySelector(part))
    morph(old, now)
  }
  if (anchor?.element.isConnected) scrollBy(0, anchor.element.getBoundingClientRect().top - anchor.top)
  if (isPosted && document.activeElement === document.body)
    document.querySelector('#notice')?.focus({ preventScroll: true })
}

/** Every element with an id, and all around it, is compared by what the server sent for it before and sends now. */
function remember(root) {
  served.set(root, root.outerHTML)
  for (const child of root.children) if (child.id || child.querySelector('[id]')) remember(child)
}

function morph(old, now) {
  const html = now.outerHTML
  if (served.get(old) === html) return old
  // one whose parts are known by their ids stays, and they are separate; a form is a part, as are its details
  if (old.tagName !== now.tagName || !now.querySelector('[id]') || old.matches('details, form, tr'))
    return replace(old, now)
  const known = new Map([...old.children].map((child, place) => [child.id || place, child]))
  const kept = [...now.children].map((child, place) => {
    const match = known.get(child.id || place)
    if (!match || match.id !== child.id) return adopt(child)
    return morph(match, child)
  })
  for (const child of [...old.children]) if (!kept.includes(child)) child.remove()
  kept.forEach((child, place) => {
    if (old.children[place] !== child) old.insertBefore(child, old.children[place] ?? null)
  })
  served.set(old, html)
  return old
}

function adopt(fresh) {
  const element = document.importNode(fresh, true)
  remember(element)
  openAgain(element)
  return element
}

/** A row that the reader has open may have moved into a run of its like, which then stands open around it. */
function openAgain(element) {
  for (const row of listAll(element, 'details details[id]')) {
    if (!document.getElementById(row.id)?.open) continue
    row.open = true
    row.parentElement.closest('details').open = true
  }
}

/** Puts the new element in the place of the old one, with what the reader had opened, typed and focused. */
function replace(old, now) {
  const element = adopt(now)
  const [opened, fields, stops] = ['details', 'input, select', STOPS].map((selector) =>
    [old, element].map((root) => listAll(root, selector)),
  )
  opened[0].forEach((each, place) => {
    const next = each.id ? opened[1].find(({ id }) => id === each.id) : opened[1][place]
    if (!each.open || !next) return
    // until the new details are there, the old ones stay
    const details = each.querySelector(':scope > .bodies')
    const lazy = next.querySelector(':scope > [data-lazy]')
    if (details && lazy) lazy.prepend(details.cloneNode(true))
    next.open = true
  })
  for (const field of fields[0]) {
    const next = fields[1].find(({ name }) => name === field.name)
    if (next && isChanged(field)) next.value = field.value
  }
  const { activeElement } = document
  const focused = stops[0].indexOf(activeElement)
  const { selectionStart, selectionEnd } = activeElement
  old.replaceWith(element)
  if (focused < 0) return element
  stops[1][focused]?.focus({ preventScroll: true })
  if (typeof selectionStart === 'number') stops[1][focused]?.setSelectionRange?.(selectionStart, selectionEnd)
  return element
}

function listAll(root, selector) {
  return [root, ...root.querySelectorAll('*')].filter((each) => each.matches(selector))
}

function isChanged(field) {
  if (field.tagName === 'INPUT') return field.type !== 'hidden' && field.value !== field.defaultValue
  const [first, ...others] = [...field.options]
  return field.value !== (others.find(({ defaultSelected }) => defaultSelected) ?? first)?.value
}

/** What is at the top of the window stays there, though rows come in above it. */
function findAnchor() {
  if (scrollY === 0) return undefined
  const below = [...document.querySelectorAll('main [id]')].find(
    (each) => each.getBoundingClientRect().top >= 56 && !each.querySelector('[id]'),
  )
  return below && { element: below, top: below.getBoundingClientRect().top }
}

/** Fetches what is long once it is opened. */
async function fill(details) {
  const place = details.querySelector(':scope > [data-lazy]')
  if (!place) return
  try {
    const answer = await fetch(place.dataset.lazy, { cache: 'no-store' })
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const focused = listAll(place, STOPS).indexOf(document.activeElement)
    const bodies = document.importNode(fresh.querySelector('.bodies'), true)
    place.replaceWith(bodies)
    const next = listAll(bodies, STOPS)[focused] ?? details.querySelector('summary')
    if (focused >= 0) next.focus({ preventScroll: true })
  } catch {
    // the link is still there
  }
}

async function submit(event) {
  const { target: form, submitter } = event
  event.preventDefault()
  if (form.method === 'get') return filter(form)
  const body = new URLSearchParams(new FormData(form, submitter))
  await load(form.action, { method: 'POST', body })
}

/** The filter stands in the address, so that a reload and a link keep it. */
function filter(form) {
  const chosen = [...new FormData(form)].filter(([, value]) => value !== '')
  const query = new URLSearchParams(chosen).toString()
  history.replaceState(null, '', query ? `/?${query}` : '/')
  load()
}

function formatTime(iso) {
  const time = document.querySelector('#clock-now time')
  if (!iso || time.dateTime === iso) return
  time.dateTime = iso
  time.querySelector('.date').textContent = iso.slice(0, 10)
  time.querySelector('.hour').textContent = iso.slice(11, 19)
}

function tell(problem) {
  if (gone.isConnected && !gone.hidden) return
  gone.textContent = problem
  gone.hidden = false
}

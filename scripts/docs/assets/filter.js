const form = document.querySelector('.filter')
const rows = [...document.querySelectorAll('.gap')]
const groups = [...document.querySelectorAll('.gap-group')]
const count = document.querySelector('.filter-count')
const texts = new Map(rows.map((row) => [row, row.textContent.toLowerCase()]))

const apply = () => {
  const data = new FormData(form)
  const words = String(data.get('text')).toLowerCase().split(/\s+/).filter(Boolean)
  const status = data.get('status')
  for (const row of rows) {
    const isWanted = status === '' || row.dataset.status === status
    row.hidden = !(isWanted && words.every((word) => texts.get(row).includes(word)))
  }
  for (const group of groups) group.hidden = !group.querySelector('.gap:not([hidden])')
  const shown = rows.filter((row) => !row.hidden).length
  count.textContent = shown === rows.length ? `${shown} questions` : `${shown} of ${rows.length} questions`
}

// A link to a row wins over a filter that would hide it.
const reveal = () => {
  const row = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (!row?.hidden) return
  form.reset()
  apply()
  row.scrollIntoView()
}

form.hidden = false
form.addEventListener('input', apply)
form.addEventListener('submit', (event) => event.preventDefault())
addEventListener('hashchange', reveal)
apply()
reveal()
